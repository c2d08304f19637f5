#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

#if defined(__x86_64__) && !defined(__ILP32__)
#define OWN_ARCH AUDIT_ARCH_X86_64
// The calls of x32 have the same architecture.
#define OTHER_CALLS 0x40000000
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#define OWN_ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define OWN_ARCH AUDIT_ARCH_RISCV64
#endif

#ifndef OWN_ARCH

bool confine_has_filters(void) { return false; }
int confine_filter_calls(enum confine_filter filter, const unsigned long long cookie[3]) {
  (void)filter, (void)cookie;
  return 0;
}

#else

// The calls that the headers of an older system do not know have the same numbers everywhere.
enum {
  call_pidfd_send_signal = 424,
  call_io_uring_setup = 425,
  call_io_uring_enter = 426,
  call_io_uring_register = 427,
  call_open_tree = 428,
  call_move_mount = 429,
  call_fsopen = 430,
  call_fsconfig = 431,
  call_fsmount = 432,
  call_fspick = 433,
  call_pidfd_open = 434,
  call_clone3 = 435,
  call_openat2 = 437,
  call_pidfd_getfd = 438,
  call_process_madvise = 440,
  call_mount_setattr = 442,
  call_process_mrelease = 448,
  call_fchmodat2 = 452,
  call_open_tree_attr = 467,
  call_setxattrat = 463,
  call_removexattrat = 466,
  call_file_setattr = 469,
};

// Refused to every program that is confined, except that an offline one has those of this computer.
static const int sockets[] = {
    SYS_socket, SYS_socketpair, SYS_bind, SYS_connect, SYS_listen, SYS_accept, SYS_accept4,
};

// Refused to processes that are only offline: other processes, and ways around the filter.
static const int offline[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, call_pidfd_getfd, call_io_uring_setup,
    call_io_uring_enter, call_io_uring_register, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open,
    SYS_add_key, SYS_request_key, SYS_keyctl, SYS_unshare, SYS_setns, SYS_mount,
};

// Refused to every program that is confined more than that.
static const int always[] = {
    // Other programs
    SYS_shmget, SYS_shmat, SYS_semget, SYS_semop, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_mq_open,
    SYS_mq_unlink,
    // Other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, call_pidfd_open,
    call_pidfd_getfd, call_pidfd_send_signal, call_process_madvise, call_process_mrelease,
    SYS_migrate_pages, SYS_move_pages, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
    SYS_perf_event_open,
    // Large parts of the kernel that only few programs need
    call_io_uring_setup, call_io_uring_enter, call_io_uring_register, SYS_bpf, SYS_userfaultfd,
    SYS_add_key, SYS_request_key, SYS_keyctl,
    // File systems
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, call_open_tree, call_move_mount,
    call_fsopen, call_fsconfig, call_fsmount, call_fspick, call_mount_setattr, call_open_tree_attr,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init, SYS_quotactl,
    // What Landlock does not know
    SYS_fchmod, SYS_fchmodat, call_fchmodat2, SYS_fchown, SYS_fchownat, SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    call_setxattrat, call_removexattrat, call_file_setattr,
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown,
#endif
    // The system
    SYS_unshare, SYS_setns, SYS_swapon, SYS_swapoff, SYS_reboot, SYS_init_module,
    SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_syslog, SYS_acct, SYS_settimeofday,
    SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
    SYS_vhangup,
};

// Refused to all but scripts.
static const int programs[] = {
    SYS_execveat, SYS_setpgid, SYS_setsid, SYS_tkill, SYS_setpriority, SYS_ioprio_set,
    SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_mkdirat, SYS_unlinkat,
    SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mknodat, SYS_utimensat, SYS_truncate,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_open
    SYS_fork, SYS_vfork, SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_rename, SYS_link, SYS_symlink,
    SYS_mknod, SYS_utime, SYS_utimes, SYS_futimesat, SYS_creat,
#endif
};

// Refused to a process that has all it needs.
static const int own[] = {
    SYS_openat,
#ifdef SYS_open
    SYS_open,
#endif
    SYS_execve, SYS_chdir, SYS_fchdir,
};

static struct sock_filter code[512];
static unsigned short length;

static void add(unsigned short operation, unsigned value, unsigned char yes, unsigned char no) {
  code[length++] = (struct sock_filter)BPF_JUMP(operation, value, yes, no);
}

static void load(unsigned offset) { add(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0); }
static void end(unsigned result) { add(BPF_RET | BPF_K, result, 0, 0); }
static unsigned error(int number) { return SECCOMP_RET_ERRNO | (unsigned)number; }

// Ends with a result if the value that is loaded is this one.
static void end_if(unsigned value, unsigned result) {
  add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  end(result);
}

static unsigned low(int argument) {
  return (unsigned)(offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
}

static void refuse(const int *calls, size_t count) {
  for (size_t index = 0; index < count; index++) end_if((unsigned)calls[index], error(EPERM));
}

// Begins rules for a call, which `end_rules` ends; they end with a result for every case.
static unsigned short begin_rules(int call) {
  add(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 0);
  return length;
}

static void end_rules(unsigned short begin) {
  code[begin - 1].jf = (unsigned char)(length - begin);
}

static void refuse_other_processes(int call, unsigned own_number) {
  unsigned short rules = begin_rules(call);
  load(low(0));
  end_if(own_number, SECCOMP_RET_ALLOW);
  end(error(EPERM));
  end_rules(rules);
}

static void refuse_bits(int call, int argument, unsigned bits, unsigned result) {
  unsigned short rules = begin_rules(call);
  load(low(argument));
  add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
  end(result);
  end(SECCOMP_RET_ALLOW);
  end_rules(rules);
}

static void require_cookie(const unsigned long long cookie[3]) {
  unsigned short rules = begin_rules(SYS_execve);
  for (int part = 0; part < 6; part++) {
    unsigned value = (unsigned)(part % 2 ? cookie[part / 2] >> 32 : cookie[part / 2]);
    // Both processors have the lower half first.
    load(low(3 + part / 2) + (part % 2 ? 4 : 0));
    add(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
    end(error(EPERM));
  }
  end(SECCOMP_RET_ALLOW);
  end_rules(rules);
}

// Permits a call only if its first argument is this one.
static void require(int call, unsigned value) {
  unsigned short rules = begin_rules(call);
  load(low(0));
  end_if(value, SECCOMP_RET_ALLOW);
  end(error(EACCES));
  end_rules(rules);
}

static void permit_controls(const unsigned *requests, size_t count) {
  unsigned short rules = begin_rules(SYS_ioctl);
  load(low(1));
  for (size_t index = 0; index < count; index++) end_if(requests[index], SECCOMP_RET_ALLOW);
  end(error(ENOTTY));
  end_rules(rules);
}

static void compile(enum confine_filter filter, const unsigned long long cookie[3]) {
  static const unsigned controls[] = {TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONCLEX};
  length = 0;
  load(offsetof(struct seccomp_data, arch));
  add(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0);
  end(SECCOMP_RET_KILL_PROCESS);
  load(offsetof(struct seccomp_data, nr));
#ifdef OTHER_CALLS
  add(BPF_JMP | BPF_JSET | BPF_K, OTHER_CALLS, 0, 1);
  end(SECCOMP_RET_KILL_PROCESS);
#endif
  if (filter == CONFINE_OFFLINE) {
    refuse(offline, sizeof offline / sizeof *offline);
    require(SYS_socket, AF_UNIX);
    require(SYS_socketpair, AF_UNIX);
    end(SECCOMP_RET_ALLOW);
    return;
  }
  refuse(sockets, sizeof sockets / sizeof *sockets);
  refuse(always, sizeof always / sizeof *always);
  // Its arguments cannot be read. Without it the C library uses clone.
  end_if(call_clone3, error(ENOSYS));
  end_if(call_openat2, error(ENOSYS));
  refuse_other_processes(SYS_prlimit64, 0);
  if (filter == CONFINE_SCRIPT) {
    refuse_bits(
        SYS_clone, 0,
        CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |
            CLONE_NEWCGROUP,
        error(EPERM));
    end(SECCOMP_RET_ALLOW);
    return;
  }
  refuse(programs, sizeof programs / sizeof *programs);
  unsigned process = (unsigned)getpid();
  refuse_other_processes(SYS_kill, process);
  refuse_other_processes(SYS_tgkill, process);
  unsigned short rules = begin_rules(SYS_clone);
  load(low(0));
  add(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0);
  end(error(EPERM));
  end(SECCOMP_RET_ALLOW);
  end_rules(rules);
  permit_controls(controls, sizeof controls / sizeof *controls);
  if (filter == CONFINE_SELF) {
    refuse(own, sizeof own / sizeof *own);
  } else {
    // The flag of O_TMPFILE that no other has is with those to write.
    unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    refuse_bits(SYS_openat, 2, writing, error(EACCES));
#ifdef SYS_open
    refuse_bits(SYS_open, 1, writing, error(EACCES));
#endif
    require_cookie(cookie);
  }
  end(SECCOMP_RET_ALLOW);
}

bool confine_has_filters(void) {
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &(unsigned){SECCOMP_RET_ERRNO}) == 0;
}

int confine_filter_calls(enum confine_filter filter, const unsigned long long cookie[3]) {
  if (filter == CONFINE_NO_FILTER || !confine_has_filters()) return 0;
  compile(filter, cookie);
  struct sock_fprog program = {length, code};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
}

#endif
