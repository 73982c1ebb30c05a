#define _GNU_SOURCE
#include "CTipJarArchive.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#else
#include <limits.h>
#include <mach-o/dyld.h>
#endif

// MARK: Starting

int tipjar_unpack_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

// The numbers of the program's descriptors may be among those that the child gets.
static int beyond(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 16); }

static int spawn(
    const char *path, char *const *words, char *const *environment, const int own[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  pid_t child;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, own[0], tipjar_unpack_file);
  posix_spawn_file_actions_adddup2(&actions, own[1], tipjar_unpack_reports);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, own[2], tipjar_unpack_folder);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setflags(&attributes, flags);
  int error = posix_spawn(&child, path, &actions, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  errno = error;
  return error ? -1 : (int)child;
}

int tipjar_unpack_start(
    const char *path, char *const *words, char *const *environment, int file, int reports,
    int folder) {
  const int own[3] = {beyond(file), beyond(reports), beyond(folder)};
  int child = -1;
  if (own[0] >= 0 && own[1] >= 0 && own[2] >= 0) child = spawn(path, words, environment, own);
  int error = errno;
  for (int i = 0; i < 3; i++)
    if (own[i] >= 0) close(own[i]);
  errno = error;
  return child;
}

const char *tipjar_running_program(void) {
#ifdef __linux__
  return "/proc/self/exe";
#else
  static char path[PATH_MAX];
  uint32_t size = sizeof path;
  return _NSGetExecutablePath(path, &size) == 0 ? path : NULL;
#endif
}

void tipjar_unpack_close_others(void) {
  close(2);
  open("/dev/null", O_WRONLY);
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, tipjar_unpack_folder + 1, ~0U, 0) == 0) return;
#endif
  struct rlimit limit;
  int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536
      ? (int)limit.rlim_cur
      : 65536;
  for (int descriptor = tipjar_unpack_folder + 1; descriptor < end; descriptor++) close(descriptor);
}

// MARK: Confining

static int limit(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) value = limit.rlim_max;
  limit = (struct rlimit){value, value};
  return setrlimit(resource, &limit);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RESERVES_MEMORY 1
#endif
#endif

static int set_limits(int64_t largest) {
#if defined(__linux__) && !defined(RESERVES_MEMORY)
  if (limit(RLIMIT_AS, (rlim_t)1 << 30) != 0) return -1;
#endif
  if (limit(RLIMIT_CPU, 300) != 0 || limit(RLIMIT_CORE, 0) != 0) return -1;
  return limit(RLIMIT_FSIZE, (rlim_t)largest);
}

#ifdef __linux__

// From <linux/landlock.h>, which systems older than its kernel lack.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
enum {
  landlock_write_file = 1 << 1,
  landlock_read_folder = 1 << 3,
  landlock_make_folder = 1 << 7,
  landlock_make_file = 1 << 8,
  landlock_make_link = 1 << 12,
  landlock_refer = 1 << 13,
  landlock_truncate = 1 << 14,
  landlock_device_calls = 1 << 15,
  landlock_version_flag = 1,
  landlock_path_beneath = 1,
};
struct landlock_rules {
  uint64_t files, network, scopes;
};
struct landlock_path {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

// The folder alone, to write; nothing can be read, executed or connected to. The first version of
// Landlock forbids hard links between folders, so it is not used. Without Landlock, what follows
// still holds.
static void confine_to_folder(void) {
  long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, (uint32_t)landlock_version_flag);
  if (version < 2) return;
  struct landlock_rules rules = {(1 << 14) - 1, 0, 0};
  size_t size = sizeof rules.files;
  if (version >= 3) rules.files |= landlock_truncate;
  if (version >= 5) rules.files |= landlock_device_calls;
  if (version >= 4) rules.network = 3, size = 2 * sizeof rules.files;
  if (version >= 6) rules.scopes = 3, size = sizeof rules;
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0U);
  if (ruleset < 0) return;
  struct landlock_path path = {
      landlock_write_file | landlock_read_folder | landlock_make_folder | landlock_make_file |
          landlock_make_link | landlock_refer | (rules.files & landlock_truncate),
      tipjar_unpack_folder};
  if (syscall(SYS_landlock_add_rule, ruleset, landlock_path_beneath, &path, 0U) == 0)
    (void)syscall(SYS_landlock_restrict_self, ruleset, 0U);
  close(ruleset);
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Calls that reach another process, the network or another program fail.
static void forbid_calls(void) {
#ifdef ARCHITECTURE
#define FORBID(number) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
  struct sock_filter filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    // The calls of the x32 interface.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    FORBID(SYS_socket),
    FORBID(SYS_socketpair),
    FORBID(SYS_clone),
    FORBID(SYS_execve),
    FORBID(SYS_execveat),
    FORBID(SYS_kill),
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
    // Later calls have the same number everywhere, and seccomp does not see into the first of them.
    FORBID(425), // io_uring_setup
    FORBID(424), // pidfd_send_signal
    FORBID(434), // pidfd_open
    FORBID(435), // clone3
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}

#endif

int tipjar_unpack_confine(int64_t largest) {
  if (set_limits(largest) != 0) return -1;
#ifdef __linux__
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  confine_to_folder();
  forbid_calls();
#endif
  return 0;
}
