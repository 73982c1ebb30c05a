#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

/* Stops (Ctrl-Z) that wait until nothing is held which other programs wait for. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int holders;
static bool stopping;
static bool catches; /* SIGTSTP is ours for as long as there are holders */
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
    if (catches) sigaction(SIGTSTP, &(struct sigaction){.sa_handler = note_stop, .sa_flags = SA_RESTART}, NULL);
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

/* What is held is let go of within milliseconds, unless the disk hangs. */
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

static struct sigaction unhushed;
static bool hushed;

static void silence(struct termios *settings) { settings->c_lflag &= ~(tcflag_t)ECHO; }

/* The shell gets a terminal that echoes, and we one that does not, wherever we go on in the foreground. */
static void stop_hushed(int signal) {
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
  if (!tipjar_is_behind()) tipjar_take(silence);
  errno = saved;
}

void tipjar_hush(void) {
  tipjar.input = STDIN_FILENO;
  if (hushed || !isatty(STDIN_FILENO) || tipjar_is_behind() || !tipjar_take(silence)) return;
  hushed = true;
  sigaction(SIGTSTP, NULL, &unhushed);
  if (unhushed.sa_handler == SIG_DFL)
    sigaction(SIGTSTP, &(struct sigaction){.sa_handler = stop_hushed, .sa_flags = SA_RESTART}, NULL);
}

void tipjar_unhush(void) {
  if (!hushed) return;
  hushed = false;
  sigaction(SIGTSTP, &unhushed, NULL);
  tipjar_restore();
}
