#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "state.h"

static int real_stderr = -1; /* descriptor 2 as it was; -1: it is not redirected */
static int kept_log = -1;    /* the file that it is redirected to */
static bool is_in_memory;    /* that file is our own */
static off_t log_start = -1;
static char log_line[PATH_MAX + 32]; /* printed after a crash; empty without a name */

void tipjar_redirect_stderr_again(void) {
  if (kept_log < 0) return;
  real_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (real_stderr >= 0) dup2(kept_log, STDERR_FILENO);
}

void tipjar_redirect_stderr(int log, const char *name) {
  if (name) snprintf(log_line, sizeof log_line, "tipjar: its log is %s\n", name);
  if (!isatty(STDERR_FILENO)) return;
  is_in_memory = log < 0;
  kept_log = is_in_memory ? tipjar_memory_file() : log;
  log_start = lseek(kept_log, 0, SEEK_END);
  tipjar_redirect_stderr_again();
}

/* Safe in a signal handler. */
void tipjar_return_stderr(void) {
  int real = real_stderr;
  if (real < 0) return;
  real_stderr = -1;
  dup2(real, STDERR_FILENO);
  close(real);
}

void tipjar_forget_log(void) {
  if (is_in_memory && kept_log >= 0) close(kept_log);
  is_in_memory = false;
  kept_log = -1;
}

/* A fault has no message of its own: the log gets a line at least. Safe in a signal handler. */
void tipjar_log_crash(int signal) {
  char line[] = "tipjar: ended by signal 00\n";
  char *end = line + sizeof line - 4;
  if (signal >= 10) *end++ = (char)('0' + signal / 10 % 10);
  *end++ = (char)('0' + signal % 10);
  *end++ = '\n';
  if (real_stderr >= 0 && write(STDERR_FILENO, line, (size_t)(end - line)) < 0) return;
}

static void clean_line(char *line, size_t length) {
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)line[i] < ' ' || line[i] == 0x7F) line[i] = '?';
}

/* The start of the line with the reason: the last one with "Fatal error", else the last one. */
static ssize_t crash_message(const char *tail, ssize_t count) {
  ssize_t start = count;
  while (start > 0 && tail[start - 1] != '\n') start--;
  for (ssize_t line = start, end = count; line >= 0; end = line - 1) {
    while (line > 0 && tail[line - 1] != '\n') line--;
    if (memmem(tail + line, (size_t)(end - line), "Fatal error", 11)) return line;
    if (line-- == 0) break;
  }
  return start;
}

/* Prints one line of the output to the log since the start, and the log's name. Safe in a signal
 * handler. */
void tipjar_print_crash_message(void) {
  char tail[8192];
  off_t end = kept_log < 0 ? -1 : lseek(kept_log, 0, SEEK_END);
  if (log_start < 0 || end <= log_start) return;
  off_t from = end - log_start > (off_t)sizeof tail ? end - (off_t)sizeof tail : log_start;
  ssize_t count = pread(kept_log, tail, sizeof tail, from);
  while (count > 0 && tail[count - 1] == '\n') count--;
  if (count <= 0) return;
  char *line = tail + crash_message(tail, count);
  size_t length = 0;
  while (line + length < tail + count && line[length] != '\n') length++;
  clean_line(line, length);
  line[length++] = '\n';
  if (write(STDERR_FILENO, line, length) < 0) return;
  if (write(STDERR_FILENO, log_line, strlen(log_line)) < 0) return;
}
