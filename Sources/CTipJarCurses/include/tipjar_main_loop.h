/* Timers and readers of a loop on the main thread, which alone may call these functions.
 *
 * A library must not choose how its program serves the main queue. The definitions in this module are
 * weak and return NULL: there is no such loop, use libdispatch. A program that links CTipJarRuntime gets
 * that module's definitions in their place, and they return NULL until it asks for the loop. */
#ifndef TIPJAR_MAIN_LOOP_H
#define TIPJAR_MAIN_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct tipjar_timer;

/* A timer that calls `fire` once each time that it is set; NULL where there is no loop. */
struct tipjar_timer *tipjar_make_timer(void (*fire)(void *context), void *context);

/* Sets it again, to so many nanoseconds from now, at least 0. */
void tipjar_set_timer(struct tipjar_timer *timer, int64_t nanoseconds);
void tipjar_stop_timer(struct tipjar_timer *timer);
void tipjar_free_timer(struct tipjar_timer *timer);

/* A descriptor that the loop watches. */
struct tipjar_reader;

/* Calls `ready` whenever the descriptor can be read, or is at its end. NULL where there is no loop, or
 * it watches four already. */
struct tipjar_reader *tipjar_make_reader(int descriptor, void (*ready)(void *context), void *context);
/* Stops watching the descriptor, or watches it again. */
void tipjar_pause_reader(struct tipjar_reader *reader, bool pauses);
void tipjar_free_reader(struct tipjar_reader *reader);

#endif
