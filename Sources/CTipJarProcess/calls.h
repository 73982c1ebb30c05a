// The calls of confined processes, found by running every screen of a guest, every way to leave it
// and every kind of archive under strace.
#ifndef TIPJAR_CALLS_H
#define TIPJAR_CALLS_H

#include "filter.h"

// Allows the calls that every confined process makes, and those of a kind of process. Returns 0; -1
// if the kernel cannot.
int allow_guest_calls(void);
int allow_unpacker_calls(void);
// Those of a guard, which watches the process `session`.
int allow_guard_calls(int session);

#endif
