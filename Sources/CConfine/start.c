#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"

#ifndef SYS_close_range
#define SYS_close_range 436
#endif

// Lowers a limit, with as much room between it and the hard one.
static int lower(__rlimit_resource_t resource, long long value, rlim_t room) {
  if (value < 0) return 0;
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return errno;
  if ((rlim_t)value + room < limit.rlim_max) limit.rlim_max = (rlim_t)value + room;
  limit.rlim_cur = (rlim_t)value < limit.rlim_max ? (rlim_t)value : limit.rlim_max;
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int confine_limit(const struct confine_limits *limits, int niceness) {
  int error = lower(RLIMIT_NOFILE, limits->files, 0);
  // At the hard limit comes SIGKILL, which others may send, and SIGXCPU before it.
  if (error == 0) error = lower(RLIMIT_CPU, limits->seconds, 1);
  if (error == 0 && limits->memory >= 0) error = lower(RLIMIT_CORE, 0, 0);
  if (error == 0) error = lower(RLIMIT_AS, limits->memory, 0);
  // It may stay as it is.
  if (niceness != 0) setpriority(PRIO_PROCESS, 0, niceness);
  return error;
}

static void close_from(int first) {
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
  for (int file = first; file < 1 << 16; file++) close(file);
}

// The child until it is another program. It shares the memory of this process, and returns only if
// it cannot become that.
static int become(const struct confine_program *program, pid_t parent, int report) {
  unsigned long long cookie[3] = {0};
  if (program->filter != CONFINE_NO_FILTER && getrandom(cookie, sizeof cookie, 0) < 0)
    return errno;
  if (setpgid(0, 0) != 0 || chdir("/") != 0) return errno;
  for (int number = 0; number < program->file_count; number++) {
    if (dup2(program->files[number], number) < 0) return errno;
  }
  // These two are above all files of the child, which closes them when it becomes the program.
  if (program->ruleset >= 0) confine_permit(program->ruleset, "/proc/self", CONFINE_READ);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  int error = confine_limit(&program->limits, program->niceness);
  if (error != 0) return error;
  bool is_confined = program->ruleset >= 0 || program->filter != CONFINE_NO_FILTER;
  if (is_confined && (error = confine_restrict(program->ruleset)) != 0) return error;
  // Only the error has to get out, and only if there is one.
  for (int number = program->file_count; number < report; number++) close(number);
  close_from(report + 1);
  if (program->death_signal != 0) {
    if (prctl(PR_SET_PDEATHSIG, program->death_signal) != 0) return errno;
    // It may have ended before.
    if (getppid() != parent) return ESRCH;
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if ((error = confine_filter_calls(program->filter, cookie)) != 0) return error;
  syscall(
      SYS_execve, program->arguments[0], program->arguments, program->variables, cookie[0],
      cookie[1], cookie[2]);
  return errno;
}

static int start(const struct confine_program *program, pid_t *process) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  // A number that is not that of a file of the child.
  int report = fcntl(ends[1], F_DUPFD_CLOEXEC, 16);
  // A number that the limit of open files does not permit is an argument that is wrong.
  int error = report >= 0 ? 0 : errno == EINVAL ? EMFILE : errno;
  close(ends[1]);
  pid_t parent = getpid(), child = -1;
  // A handler must not run in the child, which shares the memory.
  sigset_t all, before;
  sigfillset(&all);
  if (error == 0) {
    pthread_sigmask(SIG_SETMASK, &all, &before);
    child = vfork();
    if (child == 0) {
      int failure = become(program, parent, report);
      if (write(report, &failure, sizeof failure) < 0) _exit(126);
      _exit(127);
    }
    if (child < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report);
  }
  // Nothing comes if it is the program now, or was killed before.
  if (child > 0 && read(ends[0], &error, sizeof error) != sizeof error) error = 0;
  close(ends[0]);
  if (child > 0 && error != 0) waitpid(child, NULL, 0);
  *process = child;
  return error;
}

// The signal at the end of the parent comes when the thread ends that started the child. Those of
// queues end when there is no work. So one thread starts all programs, and ends with this process.
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static bool is_running;
static struct {
  const struct confine_program *program;
  pid_t *process;
  int error;
  enum { is_free, is_waiting, is_done } state;
} order;

static void *serve(void *nothing) {
  pthread_mutex_lock(&guard);
  while (true) {
    while (order.state != is_waiting) pthread_cond_wait(&change, &guard);
    order.error = start(order.program, order.process);
    order.state = is_done;
    pthread_cond_broadcast(&change);
  }
  return nothing;
}

static int run_server(void) {
  if (is_running) return 0;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 1 << 18);
  // The signals of the program are for others.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, serve, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  is_running = error == 0;
  return error;
}

int confine_start(const struct confine_program *program, pid_t *process) {
  pthread_mutex_lock(&guard);
  int error = run_server();
  if (error == 0) {
    while (order.state != is_free) pthread_cond_wait(&change, &guard);
    order.program = program;
    order.process = process;
    order.state = is_waiting;
    pthread_cond_broadcast(&change);
    while (order.state != is_done) pthread_cond_wait(&change, &guard);
    error = order.error;
    order.state = is_free;
    pthread_cond_broadcast(&change);
  }
  pthread_mutex_unlock(&guard);
  return error;
}
