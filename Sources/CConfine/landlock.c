#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

// The headers of the system may be older than the kernel: what Landlock has is declared here
// (https://docs.kernel.org/userspace-api/landlock.html). The numbers of its calls are the same on
// all processors.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { version_flag = 1, path_beneath = 1 };

struct ruleset {
  uint64_t files, net, scopes;
};

struct __attribute__((packed)) beneath {
  uint64_t rights;
  int32_t parent;
};

enum {
  execute = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_dir = 1 << 3,
  remove_file = 1 << 5,
  make_regular = 1 << 8,
  refer = 1 << 13,
  truncate_file = 1 << 14,
  ioctl_device = 1 << 15,
};

// The rights of the first version are those below `refer`; each version knows more.
static uint64_t known(int version) {
  uint64_t rights = refer - 1;
  if (version >= 2) rights |= refer;
  if (version >= 3) rights |= truncate_file;
  if (version >= 5) rights |= ioctl_device;
  return rights;
}

int confine_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, version_flag);
  return version > 0 ? (int)version : 0;
}

int confine_ruleset(void) {
  int version = confine_landlock_version();
  if (version == 0) return -1;
  // To bind and to connect TCP; abstract sockets and signals of others.
  struct ruleset rules = {known(version), version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  return (int)syscall(create_ruleset, &rules, size, 0);
}

void confine_permit_file(int ruleset, int file, int rights) {
  struct stat status;
  if (ruleset < 0 || fstat(file, &status) != 0) return;
  uint64_t wanted = 0;
  if (rights & CONFINE_READ) wanted |= read_file | read_dir;
  if (rights & CONFINE_EXECUTE) wanted |= execute;
  if (rights & CONFINE_WRITE) wanted |= write_file | truncate_file;
  if (rights & CONFINE_CREATE) wanted |= make_regular | remove_file;
  wanted &= known(confine_landlock_version());
  if (!S_ISDIR(status.st_mode)) wanted &= execute | write_file | read_file | truncate_file;
  struct beneath rule = {wanted, file};
  // What is in memory alone cannot be in a rule, and is permitted.
  syscall(add_rule, ruleset, path_beneath, &rule, 0);
}

void confine_permit(int ruleset, const char *path, int rights) {
  if (ruleset < 0) return;
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  confine_permit_file(ruleset, file, rights);
  close(file);
}

int confine_restrict(int ruleset) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (ruleset < 0) return 0;
  return syscall(restrict_self, ruleset, 0) == 0 ? 0 : errno;
}
