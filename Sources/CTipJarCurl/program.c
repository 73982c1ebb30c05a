#define _GNU_SOURCE
#include "CTipJarCurl.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

static int open_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static void close_pipe(const int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

// In a process group of its own: Ctrl-C is for the program that downloads, and pauses its downloads.
static int start(char *const *words, int output, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  pid_t child;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  int error = posix_spawnp(&child, words[0], &actions, &attributes, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error ? -1 : (int)child;
}

int tipjar_curl_spawn(char *const *words, int *output, int *errors) {
  int out[2], err[2];
  if (open_pipe(out) != 0) return -1;
  if (open_pipe(err) != 0) {
    close_pipe(out);
    return -1;
  }
  int child = start(words, out[1], err[1]);
  if (child < 0) {
    close_pipe(out);
    close_pipe(err);
    return -1;
  }
  close(out[1]);
  close(err[1]);
  *output = out[0];
  *errors = err[0];
  return child;
}
