/* The confinement of a process that serves a guest, by the kernel, whatever the program does by mistake. */
#define _GNU_SOURCE
#include "tipjar_runtime.h"

#include <CTipJarProcess.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#ifdef __linux__

static int allow(int rules, const char *path, uint64_t rights) {
  if (path == NULL) return 0;
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return -1;
  int result = tipjar_landlock_allow(rules, file, rights);
  close(file);
  return result;
}

// Nothing is executed, and only the folder, the terminal and /dev/null are written to.
static int confine_to_folder(const char *folder) {
  long version = tipjar_landlock_version();
  if (version < 2) return 0;
  // Writing, and removing and making anything.
  uint64_t write = tipjar_landlock_write_file | ((1 << 14) - (1 << 4)) |
      (version >= 3 ? tipjar_landlock_truncate : 0);
  int rules = tipjar_landlock_create(version, write | tipjar_landlock_execute, 0, 0);
  if (rules < 0) return -1;
  if (allow(rules, folder, write) == 0 &&
      allow(rules, ttyname(STDIN_FILENO), tipjar_landlock_write_file) == 0 &&
      allow(rules, "/dev/null", tipjar_landlock_write_file) == 0)
    return tipjar_landlock_apply(rules);
  close(rules);
  return -1;
}

static int forbid_calls(void) {
#ifdef TIPJAR_ARCHITECTURE
#define ARGUMENT BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]))
// A signal to another process than this one, which may serve another guest.
#define ONLY_TO_SELF(number) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), ARGUMENT, \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0), TIPJAR_FAIL(EPERM), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
  struct sock_filter filter[] = {
    TIPJAR_OWN_CALLS,
    // Threads, but no processes. seccomp does not see into clone3, instead of which glibc then uses clone.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435, 0, 1),
    TIPJAR_FAIL(ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
    ARGUMENT,
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    TIPJAR_FAIL(EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    ONLY_TO_SELF(SYS_kill),
    ONLY_TO_SELF(SYS_tgkill),
    ONLY_TO_SELF(SYS_rt_sigqueueinfo),
    ONLY_TO_SELF(SYS_rt_tgsigqueueinfo),
    TIPJAR_FORBID(SYS_tkill),
    TIPJAR_FORBIDDEN_CALLS,
    TIPJAR_FORBID(438), // pidfd_getfd
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
#else
  return 0;
#endif
}

#endif

int tipjar_confine(const char *folder, int64_t largest) {
  if (tipjar_limit(RLIMIT_CORE, 0) != 0 || tipjar_limit(RLIMIT_FSIZE, (uint64_t)largest) != 0) return -1;
#ifdef __linux__
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (confine_to_folder(folder) != 0 || forbid_calls() != 0) return -1;
#endif
  return 0;
}
