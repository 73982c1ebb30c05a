/* The main queue on the main thread.
 *
 * With an asynchronous `main`, libdispatch gives the main thread up and serves the main queue on whatever
 * worker is free: each frame of an animation is drawn on another processor than the last, which has none of
 * it in its caches, and a timer or a key goes through one more thread. Here the main thread stays, and waits for
 * the queue, for timers and for what can be read in one poll.
 */
#ifndef TIPJAR_MAIN_LOOP_H
#define TIPJAR_MAIN_LOOP_H

#include <stdbool.h>
#include <stdint.h>

/* Serves the main queue on the main thread. To be called before anything waits in `main`. Does nothing where
 * the runtime has no place for it. */
void tipjar_stay_on_main_thread(void);

/* A timer of the main thread, which alone may call what follows. */
struct tipjar_timer;

/* A timer that calls `fire`, once each time that it is set; NULL where the main thread has no such loop. */
struct tipjar_timer *tipjar_make_timer(void (*fire)(void *context), void *context);

/* Sets it anew: so many nanoseconds from now, at least 0. */
void tipjar_set_timer(struct tipjar_timer *timer, int64_t nanoseconds);
void tipjar_stop_timer(struct tipjar_timer *timer);
void tipjar_free_timer(struct tipjar_timer *timer);

/* A descriptor that the main thread watches. */
struct tipjar_reader;

/* Calls `ready` whenever the descriptor can be read, or is at its end. NULL where the main thread has no such
 * loop, or watches four already. */
struct tipjar_reader *tipjar_make_reader(int descriptor, void (*ready)(void *context), void *context);
/* Watches the descriptor no more, or again. */
void tipjar_pause_reader(struct tipjar_reader *reader, bool pauses);
void tipjar_free_reader(struct tipjar_reader *reader);

#endif
