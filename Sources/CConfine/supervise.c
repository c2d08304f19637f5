#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

// Kills all children of this process, and so, one generation after the other, all descendants:
// those whose parent ends become children of this process.
static void kill_children(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE *list = fopen(path, "re");
  if (!list) return;
  int child;
  while (fscanf(list, "%d", &child) == 1) kill(child, SIGKILL);
  fclose(list);
}

// Kills all descendants. One that the system itself holds up is not waited for for long.
static void end_all(pid_t group, const sigset_t *signals) {
  for (int attempt = 0; attempt < 200; attempt++) {
    // Its number may be another's only once all its processes are waited for, and then this ends.
    kill(-group, SIGKILL);
    kill_children();
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) continue;
    if (ended < 0) return;
    sigtimedwait(signals, NULL, &(struct timespec){0, 5000000});
  }
}

// Becomes the program. The arguments are those of `confine_supervise`.
static void become(char *const *arguments) {
  struct confine_limits limits = {atoll(arguments[0]), atoll(arguments[1]), atoll(arguments[2])};
  int niceness = atoi(arguments[3]), ruleset = atoi(arguments[4]);
  pid_t parent = getppid();
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(126);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // The runtime of Swift watches for crashes.
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  if (confine_limit(&limits, niceness) != 0) _exit(126);
  if (ruleset >= 0) {
    // Its own process is another than the one that made the rules.
    confine_permit(ruleset, "/proc/self", CONFINE_READ);
    if (confine_restrict(ruleset) != 0) _exit(126);
    close(ruleset);
  }
  enum confine_filter filter = (enum confine_filter)atoi(arguments[5]);
  if (filter != CONFINE_NO_FILTER && confine_restrict(-1) != 0) _exit(126);
  if (confine_filter_calls(filter, (unsigned long long[3]){0}) != 0) _exit(126);
  execv(arguments[6], arguments + 6);
  _exit(errno == ENOENT ? 127 : 126);
}

// Ends as the program did.
static int end_like(int status) {
  if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
  struct rlimit nothing = {0, 0};
  setrlimit(RLIMIT_CORE, &nothing);
  signal(WTERMSIG(status), SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  kill(getpid(), WTERMSIG(status));
  return 128 + WTERMSIG(status);
}

int confine_supervise(char *const *arguments) {
  for (int index = 0; index < 7; index++) {
    if (!arguments[index]) return 126;
  }
  sigset_t signals;
  sigemptyset(&signals);
  for (const int *number = (int[]){SIGTERM, SIGINT, SIGHUP, SIGCHLD, 0}; *number; number++)
    sigaddset(&signals, *number);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t leader = fork();
  if (leader < 0) return 126;
  if (leader == 0) become(arguments);
  // Whoever reads what the program writes has to see when it closes that.
  for (int file = 0; file < 64; file++) close(file);
  while (true) {
    int signal = sigwaitinfo(&signals, NULL);
    if (signal != SIGCHLD && signal > 0) {
      end_all(leader, &signals);
      return 128 + signal;
    }
    // The leader stays a zombie, which keeps the number of its group, until all others have ended.
    siginfo_t ended = {0};
    while (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid > 0) {
      if (ended.si_pid == leader) {
        kill(-leader, SIGKILL);
        int status = 0;
        waitpid(leader, &status, 0);
        kill_children();
        end_all(leader, &signals);
        return end_like(status);
      }
      waitpid(ended.si_pid, NULL, 0);
      ended.si_pid = 0;
    }
  }
}
