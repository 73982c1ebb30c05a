#define _GNU_SOURCE
#include "CTipJarArchive.h"

#include <CTipJarProcess.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <stddef.h>
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

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RESERVES_MEMORY 1
#endif
#endif

static int set_limits(int64_t largest) {
#if defined(__linux__) && !defined(RESERVES_MEMORY)
  if (tipjar_limit(RLIMIT_AS, (uint64_t)1 << 30) != 0) return -1;
#endif
  if (tipjar_limit(RLIMIT_CPU, 300) != 0 || tipjar_limit(RLIMIT_CORE, 0) != 0) return -1;
  return tipjar_limit(RLIMIT_FSIZE, (uint64_t)largest);
}

#ifdef __linux__

// The folder alone, to write; nothing can be read, executed or connected to. Without Landlock, what
// follows still holds.
static void confine_to_folder(void) {
  long version = tipjar_landlock_version();
  if (version < 2) return;
  uint64_t truncate = version >= 3 ? tipjar_landlock_truncate : 0;
  uint64_t device_calls = version >= 5 ? tipjar_landlock_device_calls : 0;
  int rules = tipjar_landlock_create(
      version, ((1 << 14) - 1) | truncate | device_calls, version >= 4 ? 3 : 0,
      version >= 6 ? 3 : 0);
  if (rules < 0) return;
  if (tipjar_landlock_allow(
          rules, tipjar_unpack_folder,
          tipjar_landlock_write_file | tipjar_landlock_read_folder | tipjar_landlock_make_folder |
              tipjar_landlock_make_file | tipjar_landlock_make_link | tipjar_landlock_refer |
              truncate) == 0)
    (void)tipjar_landlock_apply(rules);
  else
    close(rules);
}

// Calls that reach another process, the network or another program fail.
static void forbid_calls(void) {
#ifdef TIPJAR_ARCHITECTURE
  struct sock_filter filter[] = {
    TIPJAR_OWN_CALLS,
    TIPJAR_FORBIDDEN_CALLS,
    TIPJAR_FORBID(SYS_clone),
    TIPJAR_FORBID(SYS_kill),
    TIPJAR_FORBID(435), // clone3
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
