#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

/* In the order of tipjar_signal, less one; those of a screen alone come last. */
static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGCONT, SIGWINCH, SIGTSTP};
enum { HANDLED = sizeof handled / sizeof *handled, WITHOUT_SCREEN = 4 };

static struct sigaction previous[HANDLED];
static int caught; /* the number of them that have our handler */
static int ends[2] = {-1, -1};
/* The signals in the pipe: each is there once at most, so that none finds it full. */
static atomic_bool waiting[HANDLED];
/* Written by the thread that handles a signal, read by others. */
static atomic_int leaving;

void tipjar_begin_leaving(void) {
  const struct sigaction ignored = {.sa_handler = SIG_IGN};
  sigaction(SIGTTIN, &ignored, NULL);
  sigaction(SIGTTOU, &ignored, NULL);
  leaving = 1;
}

static void forward(int signal) {
  int saved = errno;
  if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) {
    tipjar_begin_leaving();
    tipjar_ask_to_end(signal, true);
  }
  if (signal == SIGCONT) atomic_store(&tipjar.continued, true);
  for (unsigned char i = 0; i < HANDLED; i++)
    if (handled[i] == signal && !atomic_exchange(&waiting[i], true)) (void)!write(ends[1], &i, 1);
  errno = saved;
}

/* The stops that the terminal sends to a job in the background. Sent by another process, they come to one
 * that has the terminal, and are passed on like Ctrl-Z. */
static const int terminal_stops[] = {SIGTTIN, SIGTTOU};
enum { TERMINAL_STOPS = sizeof terminal_stops / sizeof *terminal_stops };

static bool was_sent_by_process(const siginfo_t *info) {
  return info->si_code <= 0 || info->si_code == SI_USER;
}

static void stop_here(int signal) {
  int saved = errno;
  struct sigaction ours;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, &ours);
  kill(getpid(), signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  if (!leaving) sigaction(signal, &ours, NULL);
  errno = saved;
}

static void stop_for_terminal(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (was_sent_by_process(info))
    forward(SIGTSTP);
  else
    stop_here(signal);
}

/* Ignored ones stay ignored. */
static void replace_terminal_stops(bool ours) {
  struct sigaction before, action = {.sa_handler = SIG_DFL};
  if (ours) action = (struct sigaction){.sa_sigaction = stop_for_terminal, .sa_flags = SA_SIGINFO};
  for (int i = 0; i < TERMINAL_STOPS; i++) {
    sigaction(terminal_stops[i], NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(terminal_stops[i], &action, NULL);
  }
}

static bool open_pipe(void) {
  if (pipe(ends) < 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return true;
}

/* With a screen without SA_RESTART: a write that waits has to yield. */
int tipjar_open_signals(bool screen) {
  if (ends[0] < 0 && !open_pipe()) return -1;
  while (tipjar_next_signal() != TIPJAR_NO_SIGNAL) continue;
  leaving = 0;
  tipjar_forget_asking();
  struct sigaction action = {.sa_handler = forward, .sa_flags = screen ? 0 : SA_RESTART};
  sigfillset(&action.sa_mask);
  caught = screen ? HANDLED : WITHOUT_SCREEN;
  for (int i = 0; i < caught; i++) {
    sigaction(handled[i], NULL, &previous[i]);
    /* Signals that are ignored from the start (nohup, a shell without jobs) stay ignored. */
    if (previous[i].sa_handler != SIG_IGN) sigaction(handled[i], &action, NULL);
  }
  if (screen) replace_terminal_stops(true);
  return ends[0];
}

/* The pipe stays for the next start: a handler may be in the middle of its write. */
void tipjar_close_signals(void) {
  if (caught == HANDLED) replace_terminal_stops(false);
  for (; caught > 0; caught--) sigaction(handled[caught - 1], &previous[caught - 1], NULL);
  tipjar_forget_asking();
}

int tipjar_catch_termination(void) { return tipjar_open_signals(false); }

void tipjar_release_termination(void) { tipjar_close_signals(); }

bool tipjar_catches_signals(void) { return caught > 0; }

bool tipjar_is_leaving(void) { return leaving; }

bool tipjar_is_in_background(void) {
  pid_t front = tcgetpgrp(tipjar.input);
  return front > 0 && front != getpgrp();
}

bool tipjar_ends_in_background(void) { return leaving && tipjar_is_in_background(); }

tipjar_signal tipjar_next_signal(void) {
  unsigned char byte;
  if (read(ends[0], &byte, 1) != 1 || byte >= HANDLED) return TIPJAR_NO_SIGNAL;
  atomic_store(&waiting[byte], false);
  return (tipjar_signal)(byte + 1);
}

void tipjar_send_rest_again(void) {
  for (tipjar_signal rest; (rest = tipjar_next_signal()) != TIPJAR_NO_SIGNAL;)
    raise(tipjar_signal_number(rest));
}

/* To the whole job: with raise alone, a program under "make run" would leave make in front. */
bool tipjar_stop_job(int signal) {
  struct sigaction ours;
  sigaction(signal, NULL, &ours);
  if (ours.sa_handler == SIG_IGN) return false;
  bool is_ours = ours.sa_handler != SIG_DFL;
  if (is_ours) sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  tipjar_begin_stop();
  atomic_store(&tipjar.continued, false);
  kill(0, signal);
  /* Another thread may handle the signal a moment later. In an orphaned group nothing stops: go
   * on. */
  const struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < 100 && !atomic_load(&tipjar.continued); i++) nanosleep(&moment, NULL);
  /* Continued in the background, the process is killed, which another thread may notice a moment
   * later, or it waits there. */
  for (int i = 0; i < 100 && !leaving && tipjar_is_in_background(); i++) nanosleep(&moment, NULL);
  tipjar_end_stop();
  if (is_ours) sigaction(signal, &ours, NULL);
  return atomic_load(&tipjar.continued);
}

int tipjar_signal_number(tipjar_signal which) { return handled[which - 1]; }

_Noreturn void tipjar_end_by_number(int number) {
  tipjar_restore();
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigaction(number, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
  _exit(128 + number);
}

_Noreturn void tipjar_end_by_signal(tipjar_signal which) {
  tipjar_end_by_number(which == TIPJAR_NO_SIGNAL ? SIGTERM : tipjar_signal_number(which));
}
