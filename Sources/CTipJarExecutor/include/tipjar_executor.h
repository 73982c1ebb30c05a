/* Where Swift's jobs run, so that a program at rest makes no system call.
 *
 * Swift hands the jobs that belong to no actor of their own executor to a concurrent queue of
 * libdispatch. The first one there starts a monitor that wakes up once a second for as long as the
 * process lives, to count the queue's threads. Serial queues have no such monitor.
 */
#ifndef TIPJAR_EXECUTOR_H
#define TIPJAR_EXECUTOR_H

#include "tipjar_main_loop.h"
#include "tipjar_memory.h"
#include "tipjar_output.h"

/* Runs Swift's jobs on a few serial queues from here on. To be called first of all. Does nothing where
 * the runtime has no place for it. */
void tipjar_use_serial_queues(void);

#endif
