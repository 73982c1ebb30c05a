#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "state.h"

/* The faults, and the other signals that end a process by default, besides the realtime signals. INT,
 * TERM and HUP are passed on instead, where work has to be saved; XFSZ is ignored, since the write
 * that fails reports the reason. */
static const int fatal[] = {
    SIGSEGV, SIGBUS,  SIGABRT, SIGILL,    SIGTRAP, SIGFPE,  SIGQUIT, SIGSYS,
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGPIPE,
#if defined(__linux__)
    SIGSTKFLT, SIGIO, SIGPWR,
#endif
};
enum { FATAL = sizeof fatal / sizeof *fatal, FAULTS = 6, STACK_SIZE = 64 * 1024 };

static struct sigaction previous[NSIG]; /* by number */
static atomic_flag crashed = ATOMIC_FLAG_INIT;
static int catchers;
static const char *(*explain_fault)(void);

void tipjar_explain_faults(const char *(*explain)(void)) { explain_fault = explain; }

/* Returns whether there was a sentence to print. */
static bool print_explanation(void) {
  const char *sentence = explain_fault ? explain_fault() : NULL;
  return sentence && write(STDERR_FILENO, sentence, strlen(sentence)) >= 0;
}

/* Whether the signal is a fault, whose reason is printed; the others were sent on purpose. */
static bool is_crash(int signal) {
  for (int i = 0; i < FAULTS; i++)
    if (fatal[i] == signal) return true;
  return false;
}

static bool is_fatal(int signal) {
  for (int i = 0; i < FATAL; i++)
    if (fatal[i] == signal) return true;
#if defined(SIGRTMIN)
  return signal >= SIGRTMIN && signal <= SIGRTMAX;
#else
  return false;
#endif
}

static void give_back(void) {
  for (int signal = 1; signal < NSIG; signal++)
    if (is_fatal(signal)) sigaction(signal, &previous[signal], NULL);
}

/* Calls the handler that was there before: Swift's backtracer, where it is on. It gets the fault's
 * own context and the mask that it asked for: its thread that reads our memory meets faults, and
 * where they were blocked they would end the process. It returns, and leaves the ending to the
 * default action. */
static void call_previous_handler(int signal, siginfo_t *info, void *context) {
  if (!(previous[signal].sa_flags & SA_SIGINFO)) return;
  sigset_t mask = previous[signal].sa_mask;
  sigaddset(&mask, signal);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  previous[signal].sa_sigaction(signal, info, context);
}

/* Restores the terminal, then lets the signal have its default effect: a fault happens again at its
 * instruction, with its true address; a signal that was sent is sent again. */
static void crash(int signal, siginfo_t *info, void *context) {
  if (atomic_flag_test_and_set(&crashed))
    for (;;) pause();
  bool had_screen = atomic_load(&tipjar.up);
  bool explains = had_screen && is_crash(signal);
  tipjar_begin_leaving();
  tipjar_restore();
  if (explains) tipjar_log_crash(signal);
  tipjar_return_stderr();
  bool is_explained = is_crash(signal) && print_explanation();
  if (explains && !is_explained) tipjar_print_crash_message();
  /* Swift's backtracer would ask for a key on a terminal, and wait. */
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  give_back();
  /* The backtracer is a program of its own, which a guest's process cannot start. */
  if (is_crash(signal) && !is_explained) call_previous_handler(signal, info, context);
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  bool is_fault = info->si_code > 0 && signal != SIGTRAP && is_crash(signal);
  if (!is_fault) raise(signal);
}

/* For this thread alone; an existing stack is kept (Swift's backtracer brings one). */
static void prepare_stack(void) {
  static char *stack;
  stack_t now;
  if (sigaltstack(NULL, &now) < 0 || (now.ss_flags & SS_DISABLE) == 0) return;
  if (!stack) stack = malloc(STACK_SIZE);
  if (stack) sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = STACK_SIZE}, NULL);
}

void tipjar_catch_crashes(void) {
  if (catchers++ > 0) return;
  prepare_stack();
  atomic_flag_clear(&crashed);
  struct sigaction action = {.sa_sigaction = crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int signal = 1; signal < NSIG; signal++) {
    if (!is_fatal(signal)) continue;
    sigaction(signal, NULL, &previous[signal]);
    if (previous[signal].sa_handler != SIG_IGN) sigaction(signal, &action, NULL);
  }
}

void tipjar_release_crashes(void) {
  if (--catchers == 0) give_back();
}
