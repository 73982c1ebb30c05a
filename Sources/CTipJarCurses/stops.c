#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

/* Stops (Ctrl-Z) that wait while a lock is held that other programs wait for. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int holders;
static bool stopping;
static bool catches; /* SIGTSTP has our handler while there are holders */
static struct sigaction before;
static atomic_bool wanted;

static void note_stop(int signal) {
  (void)signal;
  atomic_store(&wanted, true);
}

static void wait_a_moment(void) {
  const struct timespec moment = {.tv_nsec = 1000000};
  nanosleep(&moment, NULL);
}

void tipjar_defer_stops(void) {
  pthread_mutex_lock(&mutex);
  while (stopping) {
    pthread_mutex_unlock(&mutex);
    wait_a_moment();
    pthread_mutex_lock(&mutex);
  }
  if (holders++ == 0) {
    sigaction(SIGTSTP, NULL, &before);
    catches = before.sa_handler == SIG_DFL;
    if (catches)
      sigaction(SIGTSTP, &(struct sigaction){.sa_handler = note_stop, .sa_flags = SA_RESTART}, NULL);
  }
  pthread_mutex_unlock(&mutex);
}

void tipjar_allow_stops(void) {
  bool stops = false;
  pthread_mutex_lock(&mutex);
  if (--holders == 0 && catches) {
    sigaction(SIGTSTP, &before, NULL);
    catches = false;
    stops = atomic_exchange(&wanted, false);
  }
  pthread_mutex_unlock(&mutex);
  if (stops) kill(getpid(), SIGTSTP);
}

/* Locks are released within milliseconds, unless the disk hangs. */
void tipjar_begin_stop(void) {
  enum { PATIENCE = 2000 };
  for (int i = 0; i < PATIENCE; i++) {
    pthread_mutex_lock(&mutex);
    stopping = holders == 0 || i == PATIENCE - 1;
    pthread_mutex_unlock(&mutex);
    if (stopping) return;
    wait_a_moment();
  }
}

void tipjar_end_stop(void) {
  pthread_mutex_lock(&mutex);
  stopping = false;
  pthread_mutex_unlock(&mutex);
}

static struct sigaction previous;
static bool echo_is_off;

static void turn_off_echo(struct termios *settings) { settings->c_lflag &= ~(tcflag_t)ECHO; }

/* The shell gets a terminal that echoes; we get one that does not where we continue in the
 * foreground. */
static void stop_with_echo(int signal) {
  int saved = errno;
  struct sigaction ours;
  sigset_t set;
  tipjar_restore();
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, &ours);
  sigemptyset(&set);
  sigaddset(&set, signal);
  kill(getpid(), signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  sigaction(signal, &ours, NULL);
  if (!tipjar_is_in_background()) tipjar_apply_settings(turn_off_echo);
  errno = saved;
}

void tipjar_disable_echo(void) {
  tipjar.input = STDIN_FILENO;
  if (echo_is_off || !isatty(STDIN_FILENO) || tipjar_is_in_background()) return;
  if (!tipjar_apply_settings(turn_off_echo)) return;
  echo_is_off = true;
  sigaction(SIGTSTP, NULL, &previous);
  if (previous.sa_handler == SIG_DFL)
    sigaction(SIGTSTP, &(struct sigaction){.sa_handler = stop_with_echo, .sa_flags = SA_RESTART},
              NULL);
}

void tipjar_enable_echo(void) {
  if (!echo_is_off) return;
  echo_is_off = false;
  sigaction(SIGTSTP, &previous, NULL);
  tipjar_restore();
}
