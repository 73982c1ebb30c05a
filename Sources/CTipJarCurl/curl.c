#include "CTipJarCurl.h"

#if __has_include(<curl/curl.h>)
#define CURL_DISABLE_TYPECHECK 1
#include <CTipJarProcess.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SAME(ours, curls) \
  _Static_assert((int)TIPJAR_CURL_##ours == (int)CURLOPT_##curls, "this is libcurl's number")
SAME(TIME, TIMEOUT);
SAME(LEAST_SPEED, LOW_SPEED_LIMIT);
SAME(SILENCE, LOW_SPEED_TIME);
SAME(TLS_VERSION, SSLVERSION);
SAME(CONNECT_TIME, CONNECTTIMEOUT);
SAME(ADDRESS, URL);
SAME(RANGE, RANGE);
SAME(USER_AGENT, USERAGENT);
SAME(FIELD, HTTPHEADER);
SAME(CERTIFICATES, CAINFO);
SAME(CERTIFICATE_FOLDER, CAPATH);
SAME(BODY, COPYPOSTFIELDS);
SAME(DIRECT, NOPROXY);
_Static_assert(tipjar_curl_tls_1_2 == (int)CURL_SSLVERSION_TLSv1_2, "this is libcurl's number");

// An option newer than 7.68, by its stable number: an older library reports it as unknown, as it
// does TIPJAR_CURL_PROTOCOLS.
enum { new_quick_exit = 322 };

#define FUNCTIONS(F) \
  F(curl_global_init) F(curl_version_info) F(curl_easy_init) F(curl_easy_setopt) \
  F(curl_easy_getinfo) F(curl_easy_pause) F(curl_easy_cleanup) F(curl_slist_append) \
  F(curl_slist_free_all) \
  F(curl_multi_init) F(curl_multi_cleanup) F(curl_multi_setopt) F(curl_multi_add_handle) \
  F(curl_multi_remove_handle) F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_wakeup) \
  F(curl_multi_info_read)

static struct {
  tipjar_curl_state state;
  char version[32], tls[64];
#define MEMBER(name) __typeof__(&name) name;
  FUNCTIONS(MEMBER)
} curl;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void copy(char *to, size_t size, const char *from) {
  snprintf(to, size, "%s", from ? from : "");
}

static void load(void) {
  curl.state = TIPJAR_CURL_MISSING;
  if (tipjar_is_static()) return;
#ifdef __APPLE__
  static const char *const names[] = {"/usr/lib/libcurl.4.dylib"};
#else
  // git depends on the second one on Debian.
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  curl.state = TIPJAR_CURL_OLD;
#define FIND(name) \
  if (!(curl.name = (__typeof__(&name))dlsym(library, #name))) return;
  FUNCTIONS(FIND)
  if (curl.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return;
  const curl_version_info_data *info = curl.curl_version_info(CURLVERSION_NOW);
  copy(curl.version, sizeof curl.version, info->version);
  copy(curl.tls, sizeof curl.tls, info->ssl_version);
  curl.state = TIPJAR_CURL_LOADED;
}

tipjar_curl_state tipjar_curl_load(void) {
  pthread_once(&once, load);
  return curl.state;
}

const char *tipjar_curl_version(void) { return curl.version; }
const char *tipjar_curl_tls(void) { return curl.tls; }

struct tipjar_curl_engine {
  CURLM *multi;
  // Bytes per second of all transfers together; 0 for no limit.
  int64_t rate;
  // The bytes that may be received now, and the moment in nanoseconds up to which they are counted.
  // Negative after more than that was received.
  int64_t allowance, counted_at;
  // The transfers that wait for an allowance, in the order in which they continue.
  tipjar_curl_transfer *first_waiting, **last_waiting;
};

struct tipjar_curl_transfer {
  tipjar_curl_engine *engine;
  CURL *easy;
  struct curl_slist *fields;
  tipjar_curl_sink head, body;
  void *context;
  int waits;
  tipjar_curl_transfer *next_waiting;
};

tipjar_curl_engine *tipjar_curl_make(int64_t rate) {
  tipjar_curl_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return NULL;
  engine->rate = rate;
  engine->last_waiting = &engine->first_waiting;
  engine->multi = curl.curl_multi_init();
  if (!engine->multi) {
    free(engine);
    return NULL;
  }
  return engine;
}

void tipjar_curl_free(tipjar_curl_engine *engine) {
  curl.curl_multi_cleanup(engine->multi);
  free(engine);
}

static size_t on_head(char *bytes, size_t size, size_t count, void *context) {
  tipjar_curl_transfer *transfer = context;
  return transfer->head(bytes, size * count, transfer->context) ? size * count : 0;
}

// The limit is kept here. libcurl's own, CURLOPT_MAX_RECV_SPEED_LARGE, lets a transfer run for 100
// reads and then rest, for minutes if the rate is low, and takes the rest for a dead connection.

// The size of the steps in which a limited rate advances.
static int64_t step(const tipjar_curl_engine *engine) { return engine->rate / 16 + 1; }

static void count_allowance(tipjar_curl_engine *engine) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t time = now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
  double gained = (double)(time - engine->counted_at) / 1e9 * (double)engine->rate;
  // A fraction of a byte is not lost, but a pause earns nothing.
  if (gained < 1) return;
  engine->counted_at = time;
  int64_t most = 2 * step(engine);
  if (gained >= (double)(most - engine->allowance)) engine->allowance = most;
  else engine->allowance += (int64_t)gained;
}

static tipjar_curl_transfer *take_waiting(tipjar_curl_engine *engine) {
  tipjar_curl_transfer *first = engine->first_waiting;
  if (!first) return NULL;
  engine->first_waiting = first->next_waiting;
  if (!engine->first_waiting) engine->last_waiting = &engine->first_waiting;
  first->next_waiting = NULL;
  first->waits = 0;
  return first;
}

static void add_waiting(tipjar_curl_transfer *transfer) {
  if (transfer->waits) return;
  transfer->waits = 1;
  *transfer->engine->last_waiting = transfer;
  transfer->engine->last_waiting = &transfer->next_waiting;
}

static void remove_waiting(tipjar_curl_transfer *transfer) {
  if (!transfer->waits) return;
  tipjar_curl_engine *engine = transfer->engine;
  tipjar_curl_transfer **place = &engine->first_waiting;
  while (*place != transfer) place = &(*place)->next_waiting;
  *place = transfer->next_waiting;
  if (engine->last_waiting == &transfer->next_waiting) engine->last_waiting = place;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  tipjar_curl_transfer *transfer = context;
  tipjar_curl_engine *engine = transfer->engine;
  if (engine->rate > 0) {
    if (engine->allowance <= 0) {
      add_waiting(transfer);
      return CURL_WRITEFUNC_PAUSE;
    }
    engine->allowance -= (int64_t)(size * count);
  }
  return transfer->body(bytes, size * count, transfer->context) ? size * count : 0;
}

void tipjar_curl_set_text(
    tipjar_curl_transfer *transfer, tipjar_curl_option option, const char *text) {
  if (!transfer) return;
  if (option == TIPJAR_CURL_FIELD) {
    transfer->fields = curl.curl_slist_append(transfer->fields, text);
    return;
  }
  CURLcode code = curl.curl_easy_setopt(transfer->easy, (CURLoption)option, text);
  if (code == CURLE_OK || option != TIPJAR_CURL_PROTOCOLS) return;
  long mask = CURLPROTO_HTTPS | (strncmp(text, "http,", 5) == 0 ? CURLPROTO_HTTP : 0);
  curl.curl_easy_setopt(transfer->easy, (CURLoption)181 /* CURLOPT_PROTOCOLS */, mask);
}

void tipjar_curl_set_number(
    tipjar_curl_transfer *transfer, tipjar_curl_option option, long number) {
  if (transfer) curl.curl_easy_setopt(transfer->easy, (CURLoption)option, number);
}

// Sets what all transfers have in common, and what the program curl does by itself.
static void set_options(tipjar_curl_transfer *transfer) {
  CURL *easy = transfer->easy;
#define SET(option, value) curl.curl_easy_setopt(easy, option, value)
  SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  int is_limited = transfer->engine->rate > 0 && step(transfer->engine) < 131072;
  SET(CURLOPT_BUFFERSIZE, is_limited ? (long)step(transfer->engine) : 131072L);
  SET((CURLoption)new_quick_exit, 1L);
  SET(CURLOPT_HEADERFUNCTION, on_head);
  SET(CURLOPT_HEADERDATA, transfer);
  SET(CURLOPT_WRITEFUNCTION, on_body);
  SET(CURLOPT_WRITEDATA, transfer);
  SET(CURLOPT_PRIVATE, transfer);
#undef SET
}

tipjar_curl_transfer *tipjar_curl_add(
    tipjar_curl_engine *engine, tipjar_curl_sink head, tipjar_curl_sink body, void *context) {
  tipjar_curl_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->engine = engine;
  transfer->head = head;
  transfer->body = body;
  transfer->context = context;
  transfer->easy = curl.curl_easy_init();
  if (transfer->easy) {
    set_options(transfer);
    return transfer;
  }
  free(transfer);
  return NULL;
}

int tipjar_curl_begin(tipjar_curl_transfer *transfer) {
  if (!transfer) return 0;
  curl.curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->fields);
  if (curl.curl_multi_add_handle(transfer->engine->multi, transfer->easy) == CURLM_OK) return 1;
  tipjar_curl_remove(transfer->engine, transfer);
  return 0;
}

void tipjar_curl_remove(tipjar_curl_engine *engine, tipjar_curl_transfer *transfer) {
  remove_waiting(transfer);
  curl.curl_multi_remove_handle(engine->multi, transfer->easy);
  curl.curl_easy_cleanup(transfer->easy);
  curl.curl_slist_free_all(transfer->fields);
  free(transfer);
}

void tipjar_curl_perform(tipjar_curl_engine *engine) {
  if (engine->rate > 0) {
    count_allowance(engine);
    // Continuing receives what was refused, or waits again.
    while (engine->allowance > 0 && engine->first_waiting)
      curl.curl_easy_pause(take_waiting(engine)->easy, CURLPAUSE_CONT);
  }
  int running;
  curl.curl_multi_perform(engine->multi, &running);
}

void tipjar_curl_wait(tipjar_curl_engine *engine, int milliseconds) {
  if (engine->first_waiting) {
    double missing = (double)(step(engine) - engine->allowance);
    double time = missing / (double)engine->rate * 1000 + 1;
    if (time < milliseconds) milliseconds = time > 1 ? (int)time : 1;
  }
  curl.curl_multi_poll(engine->multi, NULL, 0, milliseconds, NULL);
}

void tipjar_curl_wake(tipjar_curl_engine *engine) { curl.curl_multi_wakeup(engine->multi); }

// The reason why a certificate is not trusted, from the result of its verification: a code of
// OpenSSL (openssl/x509_vfy.h), or the flags of GnuTLS (gnutls/gnutls.h). libcurl itself compares
// the names; if they differ, the code is still 1, with which it began.
static tipjar_curl_end end_of_certificate(long result) {
  if (strncmp(curl.tls, "GnuTLS", 6) == 0) {
    if (result & 1 << 10) return TIPJAR_CURL_EXPIRED;
    if (result & 1 << 9) return TIPJAR_CURL_NOT_YET_VALID;
    if (result & 1 << 6) return TIPJAR_CURL_UNKNOWN_AUTHORITY;
    return result == 0 ? TIPJAR_CURL_OTHER_HOST : TIPJAR_CURL_TLS;
  }
  switch (result) {
    case 0:
    case 1:
    case 62:
    case 64: return TIPJAR_CURL_OTHER_HOST;
    case 9: return TIPJAR_CURL_NOT_YET_VALID;
    case 10: return TIPJAR_CURL_EXPIRED;
    case 18: return TIPJAR_CURL_SELF_SIGNED;
    case 19:
    case 20:
    case 21: return TIPJAR_CURL_UNKNOWN_AUTHORITY;
    default: return TIPJAR_CURL_TLS;
  }
}

tipjar_curl_end tipjar_curl_end_of(int code, long verification) {
  switch (code) {
    case -1: return TIPJAR_CURL_CUT;
    case CURLE_OK: return TIPJAR_CURL_COMPLETE;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return TIPJAR_CURL_NO_NAME;
    case CURLE_COULDNT_CONNECT: return TIPJAR_CURL_NO_CONNECTION;
    case CURLE_OPERATION_TIMEDOUT: return TIPJAR_CURL_TIMEOUT;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return TIPJAR_CURL_CUT;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_ENGINE_NOTFOUND:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_SSL_INVALIDCERTSTATUS: return TIPJAR_CURL_TLS;
    case CURLE_PEER_FAILED_VERIFICATION: return end_of_certificate(verification);
    case CURLE_SSL_CACERT_BADFILE: return TIPJAR_CURL_AUTHORITIES;
    case CURLE_WRITE_ERROR:
    case CURLE_ABORTED_BY_CALLBACK: return TIPJAR_CURL_STOPPED;
    default: return TIPJAR_CURL_OTHER;
  }
}

void *tipjar_curl_finished(tipjar_curl_engine *engine, tipjar_curl_end *end) {
  int left;
  CURLMsg *message;
  while ((message = curl.curl_multi_info_read(engine->multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    char *transfer = NULL;
    curl.curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    long verification = 0;
    curl.curl_easy_getinfo(message->easy_handle, CURLINFO_SSL_VERIFYRESULT, &verification);
    *end = tipjar_curl_end_of((int)message->data.result, verification);
    return ((tipjar_curl_transfer *)(void *)transfer)->context;
  }
  return NULL;
}

#else

// Built without the header: nothing can be loaded, and of the functions below only the last is called.
tipjar_curl_state tipjar_curl_load(void) { return TIPJAR_CURL_UNBUILT; }
const char *tipjar_curl_version(void) { return ""; }
const char *tipjar_curl_tls(void) { return ""; }
tipjar_curl_engine *tipjar_curl_make(int64_t rate) {
  (void)rate;
  return NULL;
}
void tipjar_curl_free(tipjar_curl_engine *engine) { (void)engine; }
tipjar_curl_transfer *tipjar_curl_add(
    tipjar_curl_engine *engine, tipjar_curl_sink head, tipjar_curl_sink body, void *context) {
  (void)engine, (void)head, (void)body, (void)context;
  return NULL;
}
void tipjar_curl_set_text(
    tipjar_curl_transfer *transfer, tipjar_curl_option option, const char *text) {
  (void)transfer, (void)option, (void)text;
}
void tipjar_curl_set_number(
    tipjar_curl_transfer *transfer, tipjar_curl_option option, long number) {
  (void)transfer, (void)option, (void)number;
}
int tipjar_curl_begin(tipjar_curl_transfer *transfer) {
  (void)transfer;
  return 0;
}
void tipjar_curl_remove(tipjar_curl_engine *engine, tipjar_curl_transfer *transfer) {
  (void)engine, (void)transfer;
}
void tipjar_curl_perform(tipjar_curl_engine *engine) { (void)engine; }
void tipjar_curl_wait(tipjar_curl_engine *engine, int milliseconds) {
  (void)engine, (void)milliseconds;
}
void tipjar_curl_wake(tipjar_curl_engine *engine) { (void)engine; }
void *tipjar_curl_finished(tipjar_curl_engine *engine, tipjar_curl_end *end) {
  (void)engine, (void)end;
  return NULL;
}
tipjar_curl_end tipjar_curl_end_of(int code, long verification) {
  (void)verification;
  return code == 0 ? TIPJAR_CURL_COMPLETE : code < 0 ? TIPJAR_CURL_CUT : TIPJAR_CURL_OTHER;
}

#endif
