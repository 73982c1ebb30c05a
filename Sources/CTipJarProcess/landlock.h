// Landlock: rights on files, the network and other processes, taken from a thread and those that it
// starts.
#ifndef TIPJAR_LANDLOCK_H
#define TIPJAR_LANDLOCK_H

#include <stdint.h>

// From <linux/landlock.h>, which systems older than its kernel lack.
enum {
  landlock_execute = 1 << 0,
  landlock_write_file = 1 << 1,
  landlock_read_file = 1 << 2,
  landlock_read_folder = 1 << 3,
  landlock_remove_folder = 1 << 4,
  landlock_remove_file = 1 << 5,
  landlock_make_folder = 1 << 7,
  landlock_make_file = 1 << 8,
  landlock_make_link = 1 << 12,
  landlock_refer = 1 << 13,
  landlock_truncate = 1 << 14,
  landlock_device_calls = 1 << 15,
};

// Creates rules that deny every right that the kernel knows: on files, TCP, abstract sockets, and
// signals to other processes. Returns their descriptor; -1 with errno.
int landlock_deny_all(long version);
// Allows rights in an open file or folder, as far as the version and the kind of file have them.
// Returns 0; -1 with errno.
int landlock_allow(int rules, long version, int file, uint64_t rights);
// Applies rules to this thread and those that it starts, and closes them. Returns 0; -1 with errno.
int landlock_apply(int rules);

#endif
