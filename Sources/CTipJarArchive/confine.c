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

static int set_limits(int64_t largest) {
#ifdef __linux__
  if (tipjar_limit_memory(RLIMIT_AS, (uint64_t)1 << 30) != 0) return -1;
#endif
  if (tipjar_limit(RLIMIT_CPU, 300) != 0 || tipjar_limit(RLIMIT_CORE, 0) != 0) return -1;
  return tipjar_limit(RLIMIT_FSIZE, (uint64_t)largest);
}

int tipjar_unpack_confine(int64_t largest) {
  if (set_limits(largest) != 0) return -1;
  tipjar_confine_unpacker(tipjar_unpack_folder);
  return 0;
}
