/* The end of a process that does not end in order. Everything here is safe in a signal handler. */
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

/* Senders repeat a signal in the same moment (timeout, a shell beside the kernel), and a key repeats while
 * it is held: that is one request. */
enum { DEADLINE = 2 /* seconds */, SAME_MOMENT = 300 /* milliseconds */ };

static _Atomic int64_t asked_at; /* 0: not asked */
static atomic_int pending;       /* the signal with a deadline */
static struct sigaction alarm_before;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000 + 1;
}

static void report(void) {
  static const char line[] = "tipjar: ended before its work was complete\r\n";
  struct pollfd room = {.fd = tipjar.output, .events = POLLOUT};
  if (poll(&room, 1, 0) > 0) (void)!write(tipjar.output, line, sizeof line - 1);
}

static _Noreturn void end_at_once(int signal) {
  bool had_screen = atomic_load(&tipjar.up);
  tipjar_begin_leaving();
  tipjar_restore();
  if (had_screen) report();
  tipjar_end_by_number(signal);
}

static void reach_deadline(int signal) {
  (void)signal;
  end_at_once(atomic_load(&pending));
}

void tipjar_ask_to_end(int signal, bool has_deadline) {
  int64_t first = 0, time = now();
  int none = 0;
  if (!atomic_compare_exchange_strong(&asked_at, &first, time) && time - first >= SAME_MOMENT)
    end_at_once(signal);
  if (!has_deadline || !atomic_compare_exchange_strong(&pending, &none, signal)) return;
  struct sigaction action = {.sa_handler = reach_deadline};
  sigfillset(&action.sa_mask);
  sigaction(SIGALRM, &action, &alarm_before);
  alarm(DEADLINE);
}

void tipjar_forget_asking(void) {
  atomic_store(&asked_at, 0);
  if (!atomic_exchange(&pending, 0)) return;
  alarm(0);
  sigaction(SIGALRM, &alarm_before, NULL);
}
