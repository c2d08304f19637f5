#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"

bool confine_is_watched(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return false;
#endif
}

static bool opens(const char *path, int flags) {
  int file = open(path, flags | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

// The version of Landlock that holds this process, or 0.
static int restriction;

int confine_self(void) {
  if (confine_is_watched()) return 0;
  int ruleset = confine_ruleset();
  int error = confine_restrict(ruleset);
  if (ruleset >= 0) close(ruleset);
  if (!opens("/", O_RDONLY) && errno == EACCES) restriction = confine_landlock_version();
  return error != 0 ? error : confine_filter_calls(CONFINE_SELF, (unsigned long long[3]){0});
}

int confine_offline(void) {
  if (confine_is_watched()) return 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return confine_filter_calls(CONFINE_OFFLINE, (unsigned long long[3]){0});
}

int confine_secrets(void) {
  if (confine_is_watched()) return 0;
  struct rlimit nothing = {0, 0};
  if (setrlimit(RLIMIT_CORE, &nothing) != 0) return errno;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno;
}

static bool connects(void) {
  bool can = false;
  for (const int *kind = (int[]){AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, 0}; *kind; kind++) {
    int ends[2] = {socket(*kind, *kind == AF_NETLINK ? SOCK_RAW : SOCK_STREAM, 0), -1};
    can |= ends[0] >= 0;
    if (ends[0] >= 0) close(ends[0]);
  }
  int pair[2];
  return socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 || can;
}

bool confine_reaches_network(void) {
  bool can = false;
  for (const int *kind = (int[]){AF_INET, AF_INET6, AF_NETLINK, AF_VSOCK, 0}; *kind; kind++) {
    int end = socket(*kind, *kind == AF_NETLINK ? SOCK_RAW : SOCK_STREAM, 0);
    can |= end >= 0;
    if (end >= 0) close(end);
  }
  char room[512] = {0};
  long ring = syscall(425, 1, room);
  if (ring >= 0) close((int)ring);
  return can || ring >= 0 || errno == EFAULT || errno == EINVAL;
}

static bool forks(void) {
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  if (child > 0) waitpid((pid_t)child, NULL, 0);
  return child > 0;
}

int confine_leaks(const char *path) {
  int leaks = 0;
  char name[64];
  if (opens(path, O_RDONLY)) leaks |= CONFINE_CAN_READ;
  snprintf(name, sizeof name, "/tmp/xsign-leak-%d", getpid());
  if (opens(name, O_WRONLY | O_CREAT)) leaks |= CONFINE_CAN_CREATE;
  unlink(name);
  if (connects()) leaks |= CONFINE_CAN_CONNECT;
  if (forks()) leaks |= CONFINE_CAN_FORK;
  snprintf(name, sizeof name, "/proc/%d/environ", getppid());
  if (opens(name, O_RDONLY)) leaks |= CONFINE_CAN_SEE_PARENT;
  if (kill(getppid(), 0) == 0) leaks |= CONFINE_CAN_SIGNAL_PARENT;
  // Unlike to attach, this stops nobody. It ends with this process.
  if (ptrace(PTRACE_SEIZE, getppid(), NULL, NULL) == 0) leaks |= CONFINE_CAN_TRACE_PARENT;
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) leaks |= CONFINE_CAN_GAIN_PRIVILEGES;
  char room[512] = {0};
  long ring = syscall(425, 1, room);
  if (ring >= 0 || errno == EFAULT || errno == EINVAL) leaks |= CONFINE_CAN_RING;
  if (ring >= 0) close((int)ring);
  // If that succeeds, nobody learns of the rest, and of that nobody would.
  char *const arguments[] = {"/bin/true", NULL};
  execv(arguments[0], arguments);
  if (errno != EPERM && errno != EACCES) leaks |= CONFINE_CAN_EXECUTE;
  return leaks;
}

void confine_describe(const char *path, char *line, size_t size) {
  int privileges = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0), filter = prctl(PR_GET_SECCOMP);
  int landlock = restriction;
  // Of a process that was confined before it started, only Landlock refuses to read a file that
  // all users may read.
  if (landlock == 0 && filter >= 0 && !opens("/etc/passwd", O_RDONLY) && errno == EACCES)
    landlock = confine_landlock_version();
  snprintf(line, size, "%d %d %d %d\n", privileges, filter, landlock, confine_leaks(path));
}
