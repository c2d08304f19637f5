// The Linux event, signal, process and memory file descriptors.
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

// spawn.h declares these, which are not in POSIX yet, only for other modes than Swift's.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

// glibc declares pidfd_open since 2.36 only; the kernel has it since Linux 5.3.
static inline int xsign_pidfd_open(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

// glibc declares memfd_create and the seals only for other modes than Swift's. MFD_CLOEXEC is 1 and
// MFD_ALLOW_SEALING 2.
static inline int xsign_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "xsign", 1 | 2);
}

// Lets nobody change such a file any more: F_ADD_SEALS with those against more seals, another
// length and other contents. The header of fcntl would make this module the home of timespec.
static inline int xsign_seal(int file) {
  return (int)syscall(SYS_fcntl, file, 1024 + 9, 1 | 2 | 4 | 8);
}

// Exchanges two names in a folder (renameat2 with RENAME_EXCHANGE, which is 2). glibc declares it
// only for other modes than Swift's.
static inline int xsign_exchange(int folder, const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, folder, one, folder, other, 2);
}

// Gives a pipe room for that many bytes (F_SETPIPE_SZ).
static inline int xsign_enlarge_pipe(int file, int bytes) {
  return (int)syscall(SYS_fcntl, file, 1024 + 7, bytes);
}

// The path by which this program was started, or NULL (getauxval with AT_EXECFN, which is 31).
// Glibc's module lacks the header.
unsigned long getauxval(unsigned long);
static inline const char *xsign_start_path(void) { return (const char *)getauxval(31); }

// Swift does not let a global variable of C be read.
static inline char **xsign_environment(void) { return environ; }

// The extended attributes of files, which Glibc's module lacks.
#include <sys/xattr.h>

// The type of a file system (statfs), or 0 if it is not known.
#include <sys/vfs.h>
static inline long xsign_file_system(int file) {
  struct statfs status;
  return fstatfs(file, &status) == 0 ? (long)status.f_type : 0;
}

// Whether the process may be dumped, and read by others of the user: prctl is variadic, and its
// header is not among those of Glibc's module. PR_GET_DUMPABLE is 3 and PR_SET_DUMPABLE 4.
static inline int xsign_is_dumpable(void) { return (int)syscall(SYS_prctl, 3, 0, 0, 0, 0); }
static inline void xsign_set_dumpable(int on) { (void)syscall(SYS_prctl, 4, on, 0, 0, 0); }
