// The Linux event, signal and process file descriptors.
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

// Swift does not let a global variable of C be read.
static inline char **xsign_environment(void) { return environ; }
