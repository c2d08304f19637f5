// How a program that cannot be trusted is started and confined: Linux's no_new_privs, Landlock and
// seccomp. Everything that happens between vfork and execve is here, because it may call nothing
// but the system.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

// What the kernel refuses a program.
enum confine_filter {
  // Nothing.
  CONFINE_NO_FILTER = 0,
  // Sockets, other programs, new processes, files to write, and whatever concerns other processes.
  CONFINE_PROGRAM = 1,
  // The same except other programs and processes and files to write: scripts start programs, and
  // write what they tell them. Landlock says which.
  CONFINE_SCRIPT = 2,
  // As CONFINE_PROGRAM, and to open any file. For a process that has all it needs.
  CONFINE_SELF = 3,
  // Sockets other than those of this computer, and whatever concerns other processes. For a process
  // whose modules reach a device in ways of their own.
  CONFINE_OFFLINE = 4,
};

// What may be done with a file, or all that is in a folder.
enum confine_right { CONFINE_READ = 1, CONFINE_EXECUTE = 2, CONFINE_WRITE = 4, CONFINE_CREATE = 8 };

// Limits, each of which counts if it is not negative.
struct confine_limits {
  long long memory, seconds, files;
};

// A program to be started.
struct confine_program {
  char *const *arguments;  // the path is the first
  char *const *variables;
  const int *files;  // they become 0, 1, 2 and so on; none may have such a number
  int file_count;
  int death_signal;  // what it gets when this process ends, or 0
  struct confine_limits limits;
  int niceness;
  int ruleset;  // of Landlock, or -1
  enum confine_filter filter;
};

// Starts a program as the leader of its own process group, in the folder /, without blocked or
// ignored signals. Returns 0 or a value of errno.
int confine_start(const struct confine_program *program, pid_t *process);

// The version of Landlock that the kernel has, or 0.
int confine_landlock_version(void);
// Returns a new set of rules that permits nothing, or -1.
int confine_ruleset(void);
// Permits something in a set of rules. A path that does not exist changes nothing.
void confine_permit(int ruleset, const char *path, int rights);
// Permits something with the file of a descriptor, also if it has no name.
void confine_permit_file(int ruleset, int file, int rights);
// Subjects the calling thread to a set of rules. Returns 0 or a value of errno.
int confine_restrict(int ruleset);

// True if the kernel has filters of system calls, and this program knows the processor's.
bool confine_has_filters(void);
// Sets a filter for the calling thread. Only an execve with the cookie in its last three
// arguments, which the kernel ignores, is let through. Returns 0 or a value of errno.
int confine_filter_calls(enum confine_filter filter, const unsigned long long cookie[3]);

// Takes from this process, which has one thread, all that it does not need any more: files,
// sockets, programs and other processes. Returns 0 or a value of errno. A kernel that has no such
// means is no failure. Under a sanitizer, which needs files and processes, it does nothing.
int confine_self(void);
// Takes from this process, which has one thread, the network. Otherwise as above.
int confine_offline(void);
// Keeps what this process has in memory from files: no image of it is written when it crashes, and
// no other process of the user reads it. Returns 0 or a value of errno.
int confine_secrets(void);
// True if this process can open a socket to other computers, or one to services of the kernel. It is
// tried.
bool confine_reaches_network(void);
// True if a sanitizer watches this program.
bool confine_is_watched(void);

// Runs a program and ends with all its descendants when it has ended, or at SIGTERM. The arguments
// are the limits of memory, processor time and files, the niceness, the descriptor of the rules or
// -1, the filter, and the program with its arguments. Returns the status.
int confine_supervise(char *const *arguments);

// The names of what a confined process can do that it should not, one a bit of the result: the
// tests and the report use it. The path is one of a file of the user.
enum confine_leak {
  CONFINE_CAN_READ = 1,
  CONFINE_CAN_CREATE = 2,
  CONFINE_CAN_CONNECT = 4,
  CONFINE_CAN_EXECUTE = 8,
  CONFINE_CAN_FORK = 16,
  CONFINE_CAN_SEE_PARENT = 32,
  CONFINE_CAN_SIGNAL_PARENT = 64,
  CONFINE_CAN_TRACE_PARENT = 128,
  CONFINE_CAN_GAIN_PRIVILEGES = 256,
  CONFINE_CAN_RING = 512,
};
int confine_leaks(const char *path);
// Writes a line of numbers: whether this process can get no new privileges, the state of its filter
// (2 if it has one), the version of the Landlock that holds it or 0, and its leaks.
void confine_describe(const char *path, char *line, size_t size);
