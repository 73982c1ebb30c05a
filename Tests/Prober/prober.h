/* Attempts to reach out of a confined process. Each is harmless where it is not denied: its arguments
 * are those of this process's child, of files of the test, or not valid. */
#ifndef PROBER_H
#define PROBER_H

#include <sys/types.h>

/* Another process of the account, which ignores signals; an open file, its path, and a folder of the
 * guest, which is the current one. */
typedef struct {
  pid_t victim;
  int victim_descriptor, file;
  const char *path;
} target;

/* Prints a line: the wall, the attempt, and "denied" or what happened. A call that is denied gives
 * EPERM or EACCES, and one that is newer than the list ENOSYS. */
void report(const char *wall, const char *attempt, long result);

void try_processes(const target *target);
void try_files(const target *target);
void try_kernel(const target *target);
/* Calls that a guest has and a process that unpacks has not. */
void try_screen(const target *target);

#define TRY(attempt, call) report("calls", attempt, (long)(call))
#define TRY_FILE(attempt, call) report("files", attempt, (long)(call))

#endif
