#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tipjar_curses.h"

extern char **environ;

/* As system does: the keys that end the program do not end this one, too. A stop would leave both
 * behind, so it is ignored. */
int tipjar_run_program(const char *path) {
  const int held[] = {SIGINT, SIGQUIT, SIGTSTP};
  enum { HELD = sizeof held / sizeof *held };
  struct sigaction before[HELD];
  for (size_t i = 0; i < HELD; i++)
    sigaction(held[i], &(struct sigaction){.sa_handler = SIG_IGN}, &before[i]);
  posix_spawnattr_t attributes;
  sigset_t usual, none;
  sigemptyset(&none);
  sigfillset(&usual);
  sigdelset(&usual, SIGTSTP);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t child;
  char *words[] = {(char *)path, NULL};
  int problem = posix_spawn(&child, path, NULL, &attributes, words, environ);
  int status = 0;
  if (problem == 0)
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  posix_spawnattr_destroy(&attributes);
  for (size_t i = 0; i < HELD; i++) sigaction(held[i], &before[i], NULL);
  return problem;
}
