/* What the end-to-end tests need of C: Swift's Glibc module lacks posix_openpt, and a child must not
   inherit the signal mask and handlers of the test runner. */
#ifndef TIPJAR_TEST_SUPPORT_H
#define TIPJAR_TEST_SUPPORT_H

#include <stdint.h>
#include <sys/types.h>

/* Starts `path` on a new pseudo-terminal of the given size, as the leader of its session, with every
   signal at its default action and none blocked, and no descriptors but the three of the terminal.
   `arguments` and `environment` end with NULL. `directory` may be NULL.
   Gives the child's id and the terminal's own side, or -1 and errno. */
pid_t test_spawn_on_pty(const char *path, const char *const arguments[],
                        const char *const environment[], const char *directory,
                        uint16_t columns, uint16_t rows, int *terminal);

/* Starts `path` with three descriptors as its standard ones, and otherwise as above. Gives the child's
   id, or -1 and errno. */
pid_t test_spawn(const char *path, const char *const arguments[], const char *const environment[],
                 int input, int output, int errors);

/* Changes the size; the kernel sends WINCH. 0, or -1 and errno. */
int test_resize(int terminal, uint16_t columns, uint16_t rows);

/* Stops the output of the program's side, as XOFF does. 0, or -1 and errno. */
int test_stop_output(int terminal);

/* Writes text to the program's side, as another program there would. 0, or -1 and errno. */
int test_write_beside(int terminal, const char *text);

/* 1 if the terminal takes no more output before some is read, or 0. */
int test_is_full(int terminal);

/* How many bytes the program's side has not read yet, or -1 and errno. */
int test_unread(int terminal);

/* How a child ended. */
typedef struct {
  int ended;     /* 0 while it runs */
  int exit_code; /* -1 where a signal ended it */
  int signal;    /* 0 where it exited */
} test_status;

/* Asks, without waiting, how `child` ended. */
test_status test_poll_status(pid_t child);

#endif
