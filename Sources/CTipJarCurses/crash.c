#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "state.h"

/* The faults, and all else that ends a process that does not know it. INT, TERM and HUP are handed on instead, where
 * there is something to keep; XFSZ is ignored, since a write that fails says why. */
static const int deadly[] = {
    SIGSEGV, SIGBUS,  SIGABRT, SIGILL,    SIGTRAP, SIGFPE,  SIGQUIT, SIGSYS,
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGPIPE,
#if defined(__linux__)
    SIGSTKFLT, SIGIO, SIGPWR,
#endif
};
enum { DEADLY = sizeof deadly / sizeof *deadly, FAULTS = 6, STACK_SIZE = 64 * 1024 };

static struct sigaction previous[DEADLY];
static atomic_flag crashed = ATOMIC_FLAG_INIT;
static int catchers;

/* Whether the person wants to know more; all but the faults are asked for. */
static bool is_crash(int signal) {
  for (int i = 0; i < FAULTS; i++)
    if (deadly[i] == signal) return true;
  return false;
}

static void give_back(void) {
  for (int i = 0; i < DEADLY; i++) sigaction(deadly[i], &previous[i], NULL);
}

/* What would have taken the signal without us: Swift's backtracer, where it is on. It is called here,
 * with the fault's own context and under the mask that it asked for: its thread that reads our memory
 * meets faults, and where they were blocked they would end the process. It returns, and leaves the
 * ending to the default action. */
static void hand_over(int signal, siginfo_t *info, void *context) {
  for (int i = 0; i < DEADLY; i++)
    if (deadly[i] == signal && previous[i].sa_flags & SA_SIGINFO) {
      sigset_t mask = previous[i].sa_mask;
      sigaddset(&mask, signal);
      pthread_sigmask(SIG_SETMASK, &mask, NULL);
      previous[i].sa_sigaction(signal, info, context);
    }
}

/* Restores the terminal, then lets the signal do what it would have done without us: a fault is met
 * again at its instruction, with its true address; what was sent is sent again. */
static void crash(int signal, siginfo_t *info, void *context) {
  if (atomic_flag_test_and_set(&crashed))
    for (;;) pause();
  bool had_screen = atomic_load(&tipjar.up);
  bool tells = had_screen && is_crash(signal);
  tipjar_begin_leaving();
  tipjar_restore();
  if (tells) tipjar_log_crash(signal);
  tipjar_return_stderr();
  if (tells) tipjar_print_last_words();
  /* Swift's backtracer would ask for a key on a terminal, and wait. */
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  give_back();
  if (is_crash(signal)) hand_over(signal, info, context);
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  bool is_fault = info->si_code > 0 && signal != SIGTRAP && is_crash(signal);
  if (!is_fault) raise(signal);
}

/* For this thread alone; a stack that is there already is kept (Swift's backtracer brings one). */
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
  for (int i = 0; i < DEADLY; i++) {
    sigaction(deadly[i], NULL, &previous[i]);
    if (previous[i].sa_handler != SIG_IGN) sigaction(deadly[i], &action, NULL);
  }
}

void tipjar_release_crashes(void) {
  if (--catchers == 0) give_back();
}
