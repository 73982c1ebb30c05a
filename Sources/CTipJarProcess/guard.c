// A process that watches a session from outside. What runs inside cannot end it: a session may signal
// itself alone.
#define _GNU_SOURCE
#include "CTipJarProcess.h"
#include "calls.h"
#include "measure.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

// Shared by the session and its guard. A session that writes nonsense here misleads itself alone, and
// leaves out the line about its own end.
typedef struct {
  atomic_int reason;
  atomic_bool ends_in_order;
} page;

static page *shared;
static char fault_sentence[256], memory_sentence[256];

tipjar_reason tipjar_guard_reason(void) {
  return shared ? (tipjar_reason)atomic_load(&shared->reason) : TIPJAR_WITHIN_QUOTA;
}

void tipjar_guard_dismiss(void) {
  if (shared) atomic_store(&shared->ends_in_order, true);
}

void tipjar_guard_set_sentences(const char *fault, const char *memory) {
  snprintf(fault_sentence, sizeof fault_sentence, "%s\n", fault);
  snprintf(memory_sentence, sizeof memory_sentence, "%s\n", memory);
}

const char *tipjar_guard_explain_fault(void) {
  const size_t some = 16 << 20;
  if (!shared) return NULL;
  void *memory = mmap(NULL, some, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  bool has_memory = memory != MAP_FAILED;
  if (has_memory) munmap(memory, some);
  atomic_store(&shared->reason, has_memory ? TIPJAR_FAULT : TIPJAR_TOO_MUCH_MEMORY);
  return has_memory ? fault_sentence : memory_sentence;
}

#ifdef __linux__

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

typedef struct {
  const tipjar_guest *guest;
  const char *name;
  pid_t session;
  // Readable when files have changed, at a signal, and when the session has ended; -1 for none.
  int changes, signals, end;
  int log;
  struct termios terminal;
} guard;

// While a session works, its files are measured this often, in milliseconds.
enum { pause_between_measures = 100, patience = 3000 };

static void log_line(const guard *guard, const char *text) {
  struct timespec now;
  struct tm parts;
  char time[32], line[256];
  clock_gettime(CLOCK_REALTIME, &now);
  if (!gmtime_r(&now.tv_sec, &parts)) return;
  strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%S", &parts);
  int length = snprintf(
      line, sizeof line, "%s.%03ldZ warning %s: %s\n", time, now.tv_nsec / 1000000, guard->name,
      text);
  if (guard->log < 0 || write(guard->log, line, (size_t)length) < 0) return;
}

static void log_reason(const guard *guard, tipjar_reason reason) {
  static const char *const texts[] = {
      [TIPJAR_TOO_MANY_FILES] = "the session was ended: too many files (--files)",
      [TIPJAR_TOO_MANY_BYTES] = "the session was ended: its records are too large (--records)",
      [TIPJAR_TOO_MUCH_TIME] = "the session was ended: too much processor time (--processor-time)",
      [TIPJAR_TOO_MUCH_MEMORY] = "the session was ended: too much memory (--memory)",
      [TIPJAR_FAULT] = "the session was ended by a fault, or was killed",
  };
  log_line(guard, texts[reason]);
}

static bool has_ended(const guard *guard) { return getppid() != guard->session; }

// Waits for a signal or the end of the session. Returns the signal; 0 for none.
static int wait_for_signal(const guard *guard, int milliseconds) {
  struct signalfd_siginfo facts;
  struct pollfd both[] = {{guard->signals, POLLIN, 0}, {guard->end, POLLIN, 0}};
  if (poll(both, 2, milliseconds) <= 0 || both[0].revents == 0) return 0;
  return read(guard->signals, &facts, sizeof facts) > 0 ? (int)facts.ssi_signo : 0;
}

// The terminal of a session that was killed. It may take no output.
static void restore_terminal(const guard *guard) {
  static const char bytes[] = "\033[?1006l\033[?1002l\033[?1004l\033[?2004l\033[?2026l\033[?25h\033[m"
                              "\033[?1l\033>\033[?1049l";
  struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
  if (poll(&output, 1, 200) == 1 && write(STDOUT_FILENO, bytes, sizeof bytes - 1) < 0) return;
  tcsetattr(STDIN_FILENO, TCSANOW, &guard->terminal);
}

static void end_session(const guard *guard, tipjar_reason reason) {
  atomic_store(&shared->reason, reason);
  log_reason(guard, reason);
  kill(guard->session, SIGTERM);
  for (int waited = 0; waited < patience && !has_ended(guard); waited += pause_between_measures)
    wait_for_signal(guard, pause_between_measures);
  if (has_ended(guard)) return;
  kill(guard->session, SIGKILL);
  while (!has_ended(guard)) wait_for_signal(guard, pause_between_measures);
  restore_terminal(guard);
}

static tipjar_reason measure_session(const guard *guard) {
  const tipjar_guest *guest = guard->guest;
  measure named = measure_folder(guest->folder, guest->files, guard->changes);
  measure removed = measure_removed_files(guard->session);
  if (named.files + removed.files > guest->files) return TIPJAR_TOO_MANY_FILES;
  return named.bytes + removed.bytes > guest->bytes ? TIPJAR_TOO_MANY_BYTES : TIPJAR_WITHIN_QUOTA;
}

// Waits until the files have changed, then a moment, in which they may change further. Returns false
// if the session ends or has to.
static bool wait_for_changes(const guard *guard, tipjar_reason *reason) {
  char events[4096];
  struct pollfd all[] = {
      {guard->signals, POLLIN, 0}, {guard->end, POLLIN, 0}, {guard->changes, POLLIN, 0}};
  while (poll(all, 3, -1) < 0 && errno == EINTR) continue;
  int signal = wait_for_signal(guard, pause_between_measures);
  if (signal == SIGALRM) *reason = TIPJAR_TOO_MUCH_TIME;
  while (guard->changes >= 0 && read(guard->changes, events, sizeof events) > 0) continue;
  return !has_ended(guard) && *reason == TIPJAR_WITHIN_QUOTA;
}

// Frees the seats of a session that has ended, so that they are free for who reads the host's line.
static void free_seats(const guard *guard) {
  for (int file = STDERR_FILENO + 1; file < 1024; file++)
    if (file != guard->log) close(file);
}

static void watch(const guard *guard) {
  tipjar_reason reason = TIPJAR_WITHIN_QUOTA;
  do
    if (guard->guest->folder) reason = measure_session(guard);
  while (reason == TIPJAR_WITHIN_QUOTA && wait_for_changes(guard, &reason));
  if (reason != TIPJAR_WITHIN_QUOTA) return end_session(guard, reason);
  free_seats(guard);
  reason = tipjar_guard_reason();
  if (reason == TIPJAR_TOO_MUCH_MEMORY) return log_reason(guard, reason);
  if (!atomic_load(&shared->ends_in_order)) log_reason(guard, TIPJAR_FAULT);
}

// The clock of the session's processor time wakes the guard up when the time is over.
static void set_timer(const guard *guard) {
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
  struct itimerspec end = {.it_value = {(time_t)guard->guest->seconds, 0}};
  clockid_t processor;
  timer_t timer;
  if (end.it_value.tv_sec && clock_getcpuclockid(guard->session, &processor) == 0 &&
      timer_create(processor, &event, &timer) == 0)
    timer_settime(timer, TIMER_ABSTIME, &end, NULL);
}

static void run(guard guard, const sigset_t *awaited) {
  prctl(PR_SET_NAME, "tipjar-guard");
  // Before Linux 5.3. A session that Landlock keeps from signals could not send this one either.
  prctl(PR_SET_PDEATHSIG, SIGUSR1);
  guard.end = (int)syscall(SYS_pidfd_open, guard.session, 0);
  guard.signals = signalfd(-1, awaited, SFD_CLOEXEC);
  guard.changes = guard.guest->folder ? inotify_init1(IN_NONBLOCK | IN_CLOEXEC) : -1;
  tcgetattr(STDIN_FILENO, &guard.terminal);
  set_timer(&guard);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) (void)allow_guard_calls(guard.session);
  watch(&guard);
  _exit(0);
}

int tipjar_guard_start(const tipjar_guest *guest, int log, const char *name) {
  void *memory =
      mmap(NULL, sizeof(page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return -1;
  shared = memory;
  sigset_t all, awaited, before;
  sigfillset(&all);
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGUSR1);
  sigaddset(&awaited, SIGALRM);
  guard guard = {.guest = guest, .name = name, .session = getpid(), .log = log};
  // A guard gets no signal by chance.
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) run(guard, &awaited);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return child > 0 ? 0 : -1;
}

#else

int tipjar_guard_start(const tipjar_guest *guest, int log, const char *name) {
  return (void)guest, (void)log, (void)name, 0;
}

#endif
