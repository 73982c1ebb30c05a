/* The confinement of a process that serves a guest, by the kernel, whatever the program does by mistake. */
#define _GNU_SOURCE
#include "tipjar_runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static int limit(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) value = limit.rlim_max;
  limit = (struct rlimit){value, value};
  return setrlimit(resource, &limit);
}

#ifdef __linux__

// From <linux/landlock.h>, which systems older than its kernel lack.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
enum {
  landlock_execute = 1 << 0,
  landlock_write_file = 1 << 1,
  // Removing and making anything, from remove_dir to make_sym, and refer.
  landlock_change_folder = (1 << 14) - (1 << 4),
  landlock_truncate = 1 << 14,
  landlock_version_flag = 1,
  landlock_path_beneath = 1,
};
struct landlock_path {
  uint64_t allowed;
  int32_t file;
} __attribute__((packed));

static int allow(int ruleset, const char *path, uint64_t rights) {
  if (path == NULL) return 0;
  struct landlock_path rule = {rights, open(path, O_PATH | O_CLOEXEC)};
  if (rule.file < 0) return -1;
  int result = (int)syscall(SYS_landlock_add_rule, ruleset, landlock_path_beneath, &rule, 0U);
  close(rule.file);
  return result;
}

// Nothing is executed, and only the folder, the terminal and /dev/null are written to. The first version of
// Landlock forbids renaming between folders, so it is not used.
static int confine_to_folder(const char *folder) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, (uint32_t)landlock_version_flag);
  if (version < 2) return 0;
  uint64_t truncate = version >= 3 ? landlock_truncate : 0;
  uint64_t rights = landlock_execute | landlock_write_file | landlock_change_folder | truncate;
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0U);
  if (ruleset < 0) return -1;
  int failed = allow(ruleset, folder, rights - landlock_execute) != 0 ||
      allow(ruleset, ttyname(STDIN_FILENO), landlock_write_file) != 0 ||
      allow(ruleset, "/dev/null", landlock_write_file) != 0 ||
      syscall(SYS_landlock_restrict_self, ruleset, 0U) != 0;
  close(ruleset);
  return failed ? -1 : 0;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static int forbid_calls(void) {
#ifdef ARCHITECTURE
#define FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define ARGUMENT BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]))
#define FORBID(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), FAIL(EPERM)
// A signal to another process than this one, which may serve another guest.
#define ONLY_TO_SELF(number) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), ARGUMENT, \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0), FAIL(EPERM), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
  struct sock_filter filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    // The calls of the x32 interface.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    FAIL(EPERM),
    // Threads, but no processes. seccomp does not see into clone3, instead of which glibc then uses clone.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435, 0, 1),
    FAIL(ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
    ARGUMENT,
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    FAIL(EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    ONLY_TO_SELF(SYS_kill),
    ONLY_TO_SELF(SYS_tgkill),
    ONLY_TO_SELF(SYS_rt_sigqueueinfo),
    ONLY_TO_SELF(SYS_rt_tgsigqueueinfo),
    FORBID(SYS_tkill),
    FORBID(SYS_execve),
    FORBID(SYS_execveat),
    FORBID(SYS_socket),
    FORBID(SYS_socketpair),
    FORBID(SYS_ptrace),
    FORBID(SYS_process_vm_readv),
    FORBID(SYS_process_vm_writev),
    FORBID(SYS_open_by_handle_at),
    FORBID(SYS_bpf),
    FORBID(SYS_keyctl),
    FORBID(SYS_userfaultfd),
    FORBID(SYS_unshare),
    FORBID(SYS_setns),
    FORBID(SYS_mount),
#ifdef SYS_fork
    FORBID(SYS_fork),
    FORBID(SYS_vfork),
#endif
    // Later calls have the same number everywhere.
    FORBID(425), // io_uring_setup
    FORBID(424), // pidfd_send_signal
    FORBID(434), // pidfd_open
    FORBID(438), // pidfd_getfd
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
  if (limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_FSIZE, (rlim_t)largest) != 0) return -1;
#ifdef __linux__
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (confine_to_folder(folder) != 0 || forbid_calls() != 0) return -1;
#endif
  return 0;
}
