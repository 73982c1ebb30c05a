/* The loop behind tipjar_stay_on_main_thread, and the strong definitions of tipjar_main_loop.h. */
#define _GNU_SOURCE
#include "tipjar_runtime.h"

#if defined(__linux__)

#include "tipjar_main_loop.h"

#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* The runtime's hook for another way to serve the main queue (swift/Runtime/ConcurrencyHooks.h), and what
 * libdispatch offers to run loops: a descriptor that can be read while the main queue has work, and the
 * call that does this work. Weak: without them the main queue is served as usual. */
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

/* A watched descriptor, unless it is paused; an entry without `ready` is free. */
struct tipjar_reader {
  int descriptor;
  bool pauses;
  void (*ready)(void *context);
  void *context;
};

static const int64_t never = INT64_MAX;
static struct tipjar_timer *timers;
enum { READERS = 4 };
static struct tipjar_reader readers[READERS];
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

/* Waits for work on the main queue, something to read, or the earliest timer. poll ignores entries with
 * a negative descriptor. */
static void wait_for_work(int queue, struct pollfd found[1 + READERS]) {
  found[0] = (struct pollfd){.fd = queue, .events = POLLIN};
  for (int i = 0; i < READERS; i++) {
    bool is_watched = readers[i].ready && !readers[i].pauses;
    found[1 + i] = (struct pollfd){.fd = is_watched ? readers[i].descriptor : -1, .events = POLLIN};
  }
  struct timespec wait = {0};
  const struct tipjar_timer *timer = earliest();
  if (timer) {
    int64_t left = timer->due - now();
    if (left > 0) wait = (struct timespec){left / 1000000000, left % 1000000000};
  }
  ppoll(found, 1 + READERS, timer ? &wait : NULL, NULL);
}

static void do_work(int queue) {
  uint64_t count;
  (void)!read(queue, &count, sizeof count);
  _dispatch_main_queue_callback_4CF(NULL);
}

/* A reader may free another one that was found ready with it. */
static void call_ready_readers(const struct pollfd found[READERS]) {
  for (int i = 0; i < READERS; i++)
    if (found[i].revents && readers[i].ready) readers[i].ready(readers[i].context);
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
    struct pollfd found[1 + READERS];
    wait_for_work(queue, found);
    call_ready_readers(found + 1);
    if (found[0].revents) do_work(queue);
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

struct tipjar_reader *tipjar_make_reader(int descriptor, void (*ready)(void *context), void *context) {
  for (int i = 0; has_loop && i < READERS; i++) {
    if (readers[i].ready) continue;
    readers[i] = (struct tipjar_reader){descriptor, false, ready, context};
    return &readers[i];
  }
  return NULL;
}

void tipjar_pause_reader(struct tipjar_reader *reader, bool pauses) { reader->pauses = pauses; }

void tipjar_free_reader(struct tipjar_reader *reader) { reader->ready = NULL; }

#else

void tipjar_stay_on_main_thread(void) {}

#endif
