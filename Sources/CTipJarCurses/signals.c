#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

/* In the order of tipjar_signal, less one. */
static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT};
enum { HANDLED = sizeof handled / sizeof *handled };

static struct sigaction previous[HANDLED];
static int ends[2] = {-1, -1};
/* Written by whichever thread takes a signal, read by others. */
static atomic_int leaving, continued;

static void hand_on(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) leaving = 1;
  if (signal == SIGCONT) continued = 1;
  /* A full pipe holds enough of them already. */
  if (write(ends[1], &byte, 1) < 0) errno = saved;
  errno = saved;
}

static bool open_pipe(void) {
  if (pipe(ends) < 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return true;
}

/* Without SA_RESTART: a write that waits has to yield. */
int tipjar_open_signals(void) {
  if (ends[0] < 0 && !open_pipe()) return -1;
  while (tipjar_next_signal() != TIPJAR_NO_SIGNAL) continue;
  leaving = 0;
  struct sigaction action = {.sa_handler = hand_on};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < HANDLED; i++) {
    sigaction(handled[i], NULL, &previous[i]);
    /* What was ignored from the start (nohup, a shell without jobs) stays so. */
    if (previous[i].sa_handler != SIG_IGN) sigaction(handled[i], &action, NULL);
  }
  return ends[0];
}

/* The pipe stays for the next start: a handler may be in the middle of its write. */
void tipjar_close_signals(void) {
  for (int i = 0; i < HANDLED; i++) sigaction(handled[i], &previous[i], NULL);
}

bool tipjar_is_leaving(void) { return leaving; }

bool tipjar_ends_behind(void) {
  if (!leaving) return false;
  pid_t front = tcgetpgrp(tipjar.input);
  return front > 0 && front != getpgrp();
}

tipjar_signal tipjar_next_signal(void) {
  unsigned char byte;
  if (read(ends[0], &byte, 1) != 1) return TIPJAR_NO_SIGNAL;
  for (int i = 0; i < HANDLED; i++)
    if (handled[i] == byte) return (tipjar_signal)(i + 1);
  return TIPJAR_NO_SIGNAL;
}

/* To the whole job: with raise alone, a program under "make run" would leave make in front. */
void tipjar_stop_job(void) {
  struct sigaction ours, standard = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, NULL, &ours);
  if (ours.sa_handler == SIG_IGN) return;
  sigaction(SIGTSTP, &standard, NULL);
  continued = 0;
  kill(0, SIGTSTP);
  /* Another thread may take the signal a moment later. In an orphaned group nothing stops: go on. */
  const struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < 100 && !continued; i++) nanosleep(&moment, NULL);
  /* Continued in the background it is killed, of which another thread may tell a moment later, or waits there. */
  for (int i = 0; i < 100 && !leaving && tcgetpgrp(tipjar.input) != getpgrp(); i++) nanosleep(&moment, NULL);
  sigaction(SIGTSTP, &ours, NULL);
}

_Noreturn void tipjar_die(tipjar_signal which) {
  int number = which == TIPJAR_NO_SIGNAL ? SIGTERM : handled[which - 1];
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
  _exit(128 + number);
}
