// The process: whether it may load libraries, and what confines it. Shared by the C modules that load
// a library, and by the two kinds of processes that are confined: of a guest, and one that unpacks.
#ifndef CTIPJARPROCESS_H
#define CTIPJARPROCESS_H

#include <stddef.h>
#include <stdint.h>

// Returns whether this is a static executable. A library that it loads would bring in a second C
// library, which works only with exactly the same version.
int tipjar_is_static(void);

// Lowers a limit of the process for good, as far as it is not lower. Returns 0; -1 with errno.
int tipjar_limit(int resource, uint64_t value);
// Lowers a limit of memory as above, except where a sanitizer reserves more than any limit.
int tipjar_limit_memory(int resource, uint64_t value);

// MARK: Walls

// Returns whether the kernel can forbid calls by their numbers and arguments (seccomp), on a
// processor whose calls are known here.
int tipjar_filters_calls(void);
// Returns the version of Landlock; 0 or less for none. The first one forbids renaming and linking
// between folders, so it is not used.
long tipjar_landlock_version(void);

// What a guest may use, besides the terminal, the processor and the program's own data.
typedef struct {
  // The folder of the guest's records; NULL for none. Nothing else is written to.
  const char *folder;
  // The files and folders that are read, besides those of the system; ends with NULL.
  const char *const *readable;
  // The number of the files in the folder, and their size in bytes, also of one file.
  uint64_t files, bytes;
  // The memory in bytes, the processor time in seconds, and the number of threads of all processes
  // of the account; 0 for no limit.
  uint64_t memory, seconds, threads;
} tipjar_guest;

// Confines this process for a guest: it starts no program and no process, opens no socket, signals
// no other process, changes nothing but the folder, the terminal and /dev/null, and makes no call
// but those of a visit. Returns 0; -1 if the system refuses: the process must then end. Linux;
// elsewhere only sizes are limited. Call it before the first thread starts: Landlock confines the
// calling thread and those that it starts.
int tipjar_confine_guest(const tipjar_guest *guest);

// Confines this process, which unpacks: it makes no call but those of reading its open files and
// writing into the open folder. Without Landlock or seccomp, the rest still holds.
void tipjar_confine_unpacker(int folder);

// Returns the number of threads of all processes of this account; 0 if it is unknown.
uint64_t tipjar_account_threads(void);

// MARK: Guard

#if defined(__clang__)
#define TIPJAR_EXHAUSTIVE __attribute__((enum_extensibility(closed)))
#define TIPJAR_NAMED(name) __attribute__((swift_name(#name)))
#else
#define TIPJAR_EXHAUSTIVE
#define TIPJAR_NAMED(name)
#endif

// The quota of a guest that ended a session, or a fault in place of one.
typedef enum TIPJAR_EXHAUSTIVE {
  TIPJAR_WITHIN_QUOTA TIPJAR_NAMED(withinQuota),
  TIPJAR_TOO_MANY_FILES TIPJAR_NAMED(tooManyFiles),
  TIPJAR_TOO_MANY_BYTES TIPJAR_NAMED(tooManyBytes),
  TIPJAR_TOO_MUCH_TIME TIPJAR_NAMED(tooMuchTime),
  TIPJAR_TOO_MUCH_MEMORY TIPJAR_NAMED(tooMuchMemory),
  TIPJAR_FAULT TIPJAR_NAMED(fault),
} tipjar_reason;

// Returns the quota of files or bytes that a folder exceeds.
tipjar_reason tipjar_measure(const tipjar_guest *guest);

// Starts a process that watches the quotas of this one, which it ends by TERM and then by KILL. It
// writes one line to the open file `log`, which begins with `name`, for a quota that was reached
// and for a session that ended by a fault or a kill. What this process has open, the guard holds
// until the session has ended. Returns 0; -1 with errno. Call it before the first thread starts.
int tipjar_guard_start(const tipjar_guest *guest, int log, const char *name);
// Returns the reason why the guard ends this session.
tipjar_reason tipjar_guard_reason(void);
// Reports to the guard that the session ends in order.
void tipjar_guard_dismiss(void);

// Keeps the sentences that a guest reads after a fault, and where memory was exhausted.
void tipjar_guard_set_sentences(const char *fault, const char *memory);
// Finds out after a fault whether memory is exhausted, reports it to the guard, and returns the
// sentence for the guest; NULL without one. Safe in a signal handler.
const char *tipjar_guard_explain_fault(void);

#endif
