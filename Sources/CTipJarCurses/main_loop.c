#include "tipjar_main_loop.h"

#include <stddef.h>

/* No loop: see the header. CTipJarRuntime/main_loop.c has the definitions that replace these. */
#define WEAK __attribute__((weak))

WEAK struct tipjar_timer *tipjar_make_timer(void (*fire)(void *context), void *context) {
  (void)fire, (void)context;
  return NULL;
}

WEAK void tipjar_set_timer(struct tipjar_timer *timer, int64_t nanoseconds) { (void)timer, (void)nanoseconds; }
WEAK void tipjar_stop_timer(struct tipjar_timer *timer) { (void)timer; }
WEAK void tipjar_free_timer(struct tipjar_timer *timer) { (void)timer; }

WEAK struct tipjar_reader *tipjar_make_reader(int descriptor, void (*ready)(void *context), void *context) {
  (void)descriptor, (void)ready, (void)context;
  return NULL;
}

WEAK void tipjar_pause_reader(struct tipjar_reader *reader, bool pauses) { (void)reader, (void)pauses; }
WEAK void tipjar_free_reader(struct tipjar_reader *reader) { (void)reader; }
