#define _GNU_SOURCE
#include "tipjar_main_loop.h"

#include <stdlib.h>

#if defined(__linux__)

#include <poll.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

/* The runtime's place for another way to serve the main queue (swift/Runtime/ConcurrencyHooks.h), and what
 * libdispatch offers to run loops: a descriptor that can be read while the main queue holds work, and the call
 * that does this work. Weak: without them the main queue is served as ever. */
#define SWIFT_CC __attribute__((swiftcall))
typedef SWIFT_CC void (*tipjar_drain)(void *original);
extern tipjar_drain swift_task_asyncMainDrainQueue_hook __attribute__((weak));
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *unused) __attribute__((weak));

struct tipjar_timer {
  int64_t due; /* nanoseconds of the monotonic clock */
  void (*fire)(void *context);
  void *context;
  struct tipjar_timer *next;
};

static const int64_t never = INT64_MAX;
static struct tipjar_timer *timers;
static bool has_loop;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static struct tipjar_timer *earliest(void) {
  struct tipjar_timer *first = NULL;
  for (struct tipjar_timer *timer = timers; timer; timer = timer->next)
    if (timer->due != never && (!first || timer->due < first->due)) first = timer;
  return first;
}

/* Whether the main queue has got work, before the earliest timer is due. */
static bool wait_for_work(int queue) {
  struct pollfd work = {.fd = queue, .events = POLLIN};
  struct timespec wait = {0};
  const struct tipjar_timer *timer = earliest();
  if (timer) {
    int64_t left = timer->due - now();
    if (left > 0) wait = (struct timespec){left / 1000000000, left % 1000000000};
  }
  return ppoll(&work, 1, timer ? &wait : NULL, NULL) > 0;
}

static void do_work(int queue) {
  uint64_t count;
  (void)!read(queue, &count, sizeof count);
  _dispatch_main_queue_callback_4CF(NULL);
}

static void fire_due_timer(void) {
  struct tipjar_timer *timer = earliest();
  if (!timer || timer->due > now()) return;
  timer->due = never;
  timer->fire(timer->context);
}

static SWIFT_CC void drain(void *original) {
  (void)original;
  const int queue = _dispatch_get_main_queue_handle_4CF();
  for (;;) {
    if (wait_for_work(queue)) do_work(queue);
    fire_due_timer();
  }
}

void tipjar_stay_on_main_thread(void) {
  if (!&swift_task_asyncMainDrainQueue_hook || !_dispatch_get_main_queue_handle_4CF ||
      !_dispatch_main_queue_callback_4CF)
    return;
  swift_task_asyncMainDrainQueue_hook = drain;
  has_loop = true;
}

struct tipjar_timer *tipjar_make_timer(void (*fire)(void *context), void *context) {
  struct tipjar_timer *timer = has_loop ? malloc(sizeof *timer) : NULL;
  if (!timer) return NULL;
  *timer = (struct tipjar_timer){never, fire, context, timers};
  return timers = timer;
}

void tipjar_set_timer(struct tipjar_timer *timer, int64_t nanoseconds) { timer->due = now() + nanoseconds; }

void tipjar_stop_timer(struct tipjar_timer *timer) { timer->due = never; }

void tipjar_free_timer(struct tipjar_timer *timer) {
  for (struct tipjar_timer **link = &timers; *link; link = &(*link)->next)
    if (*link == timer) {
      *link = timer->next;
      free(timer);
      return;
    }
}

#else

void tipjar_stay_on_main_thread(void) {}

struct tipjar_timer *tipjar_make_timer(void (*fire)(void *context), void *context) {
  (void)fire, (void)context;
  return NULL;
}

void tipjar_set_timer(struct tipjar_timer *timer, int64_t nanoseconds) { (void)timer, (void)nanoseconds; }
void tipjar_stop_timer(struct tipjar_timer *timer) { (void)timer; }
void tipjar_free_timer(struct tipjar_timer *timer) { (void)timer; }

#endif
