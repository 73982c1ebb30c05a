#include "tipjar_runtime.h"

#if defined(__linux__)

#include <stddef.h>
#include <stdint.h>

/* The runtime's hooks for another executor (swift/Runtime/ConcurrencyHooks.h). Weak: a runtime without
 * them keeps its own executor. */
#define SWIFT_CC __attribute__((swiftcall))
typedef SWIFT_CC void (*tipjar_enqueue)(void *job, void *original);
typedef SWIFT_CC void (*tipjar_enqueue_later)(unsigned long long nanoseconds, void *job, void *original);
extern tipjar_enqueue swift_task_enqueueGlobal_hook __attribute__((weak));
extern tipjar_enqueue_later swift_task_enqueueGlobalWithDelay_hook __attribute__((weak));
extern SWIFT_CC void swift_job_run(void *job, uintptr_t executor, uintptr_t implementation)
    __attribute__((weak));

/* libdispatch, whose headers need blocks. The flag is DISPATCH_QUEUE_OVERCOMMIT of <dispatch/private.h>. */
typedef struct dispatch_queue_s *dispatch_queue;
extern dispatch_queue dispatch_queue_create(const char *label, void *attributes);
extern dispatch_queue dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
extern void dispatch_async_f(dispatch_queue queue, void *context, void (*work)(void *));
extern void dispatch_after_f(uint64_t when, dispatch_queue queue, void *context, void (*work)(void *));
extern uint64_t dispatch_time(uint64_t when, int64_t delta);
enum { OVERCOMMIT = 2 };

static dispatch_queue jobs;

/* A job knows its actor; 0, 0 is the executor of jobs without one. */
static void run(void *job) { swift_job_run(job, 0, 0); }

static SWIFT_CC void enqueue(void *job, void *original) {
  (void)original;
  dispatch_async_f(jobs, job, run);
}

static SWIFT_CC void enqueue_later(unsigned long long nanoseconds, void *job, void *original) {
  (void)original;
  dispatch_after_f(dispatch_time(0, (int64_t)nanoseconds), jobs, job, run);
}

void tipjar_use_quiet_queue(void) {
  if (!&swift_task_enqueueGlobal_hook || !&swift_task_enqueueGlobalWithDelay_hook || !swift_job_run)
    return;
  jobs = dispatch_get_global_queue(0, OVERCOMMIT);
  if (!jobs) return;
  swift_task_enqueueGlobal_hook = enqueue;
  swift_task_enqueueGlobalWithDelay_hook = enqueue_later;
}

void tipjar_use_one_queue(void) {
  dispatch_queue one = jobs ? dispatch_queue_create("tipjar.jobs", NULL) : NULL;
  if (one) jobs = one;
}

#else

void tipjar_use_quiet_queue(void) {}
void tipjar_use_one_queue(void) {}

#endif
