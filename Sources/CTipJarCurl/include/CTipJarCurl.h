// Transfers by libcurl, which is loaded when the first of them begins: a program that downloads
// nothing never has its 30 libraries in memory. The header of libcurl is needed to build this; without
// it everything here still builds, and tipjar_curl_load answers TIPJAR_CURL_UNBUILT.
#ifndef CTIPJARCURL_H
#define CTIPJARCURL_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  TIPJAR_CURL_LOADED,
  // Built without the header of libcurl.
  TIPJAR_CURL_UNBUILT,
  // There is no libcurl on this system, or this is a static executable, which cannot load it.
  TIPJAR_CURL_MISSING,
  // Older than 7.68, which lacks curl_multi_wakeup.
  TIPJAR_CURL_OLD,
} tipjar_curl_state;

// Loads libcurl, once. May be called on any thread.
tipjar_curl_state tipjar_curl_load(void);
// The loaded library and its TLS library, such as "7.88.1"; "" before it is loaded.
const char *tipjar_curl_version(void);
const char *tipjar_curl_tls(void);

typedef enum {
  TIPJAR_CURL_COMPLETE,
  TIPJAR_CURL_NO_NAME,
  TIPJAR_CURL_NO_CONNECTION,
  TIPJAR_CURL_TIMEOUT,
  // The connection ended before the body did, or its framing was wrong.
  TIPJAR_CURL_CUT,
  TIPJAR_CURL_TLS,
  // Too many redirects, or one to a scheme that is not allowed.
  TIPJAR_CURL_REDIRECT,
  // A callback returned less than it was given.
  TIPJAR_CURL_STOPPED,
  TIPJAR_CURL_OTHER,
} tipjar_curl_end;

// Called with a line of the head or bytes of the body; returns 0 to end the transfer.
typedef int (*tipjar_curl_sink)(const char *bytes, size_t count, void *context);

typedef struct {
  const char *address;
  const char *user_agent;
  // The first byte that is asked for; 0 for the whole file.
  int64_t offset;
  // The value of If-Range; NULL for none.
  const char *validator;
  int allows_http;
  // The certificates to trust instead of the system's; NULL for those.
  const char *ca_file;
  const char *ca_path;
  // Seconds until a connection stands, and of silence until a transfer ends.
  long connect_time;
  long silence;
  tipjar_curl_sink head;
  tipjar_curl_sink body;
  void *context;
} tipjar_curl_request;

// A set of transfers. Everything but tipjar_curl_wake is called on one thread.
typedef struct tipjar_curl_engine tipjar_curl_engine;
typedef struct tipjar_curl_transfer tipjar_curl_transfer;

// NULL where memory or descriptors are used up.
tipjar_curl_engine *tipjar_curl_make(void);
void tipjar_curl_free(tipjar_curl_engine *engine);
// Begins a transfer; NULL where that fails.
tipjar_curl_transfer *tipjar_curl_add(tipjar_curl_engine *engine, const tipjar_curl_request *request);
// Ends a transfer, finished or not. Its callbacks are not called any more.
void tipjar_curl_remove(tipjar_curl_engine *engine, tipjar_curl_transfer *transfer);
// Sets the largest rate of a transfer in bytes a second; 0 for none.
void tipjar_curl_limit(tipjar_curl_transfer *transfer, int64_t rate);
// Does what can be done at once.
void tipjar_curl_perform(tipjar_curl_engine *engine);
// Waits until there is more to do, tipjar_curl_wake is called, or the time is over.
void tipjar_curl_wait(tipjar_curl_engine *engine, int milliseconds);
void tipjar_curl_wake(tipjar_curl_engine *engine);
// The context of a transfer that has finished, and its end; NULL if none has. It is still to be
// removed.
void *tipjar_curl_finished(tipjar_curl_engine *engine, tipjar_curl_end *end);

// Reserves room on the disk for bytes of an open file, without changing its length, where the system
// and the file system can.
void tipjar_reserve(int file, int64_t offset, int64_t count);

#endif
