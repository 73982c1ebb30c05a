// Transfers by libcurl, which is loaded when the first one begins: a program that downloads nothing
// never has its 30 libraries in memory. libcurl's header is needed to build this; without it
// everything else still builds, and tipjar_curl_load returns TIPJAR_CURL_UNBUILT.
#ifndef CTIPJARCURL_H
#define CTIPJARCURL_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  TIPJAR_CURL_LOADED,
  // Built without libcurl's header.
  TIPJAR_CURL_UNBUILT,
  // libcurl is not installed, or this is a static executable, which cannot load it.
  TIPJAR_CURL_MISSING,
  // libcurl is older than 7.68, and lacks curl_multi_wakeup.
  TIPJAR_CURL_OLD,
} tipjar_curl_state;

// Loads libcurl once. May be called on any thread.
tipjar_curl_state tipjar_curl_load(void);
// The versions of the loaded library and its TLS library, such as "7.88.1"; "" before loading.
const char *tipjar_curl_version(void);
const char *tipjar_curl_tls(void);

typedef enum {
  TIPJAR_CURL_COMPLETE,
  TIPJAR_CURL_NO_NAME,
  TIPJAR_CURL_NO_CONNECTION,
  TIPJAR_CURL_TIMEOUT,
  // The connection ended before the body did, or its framing was invalid.
  TIPJAR_CURL_CUT,
  // The server's certificate is not trusted, for a named reason or another one.
  TIPJAR_CURL_EXPIRED,
  TIPJAR_CURL_NOT_YET_VALID,
  TIPJAR_CURL_OTHER_HOST,
  TIPJAR_CURL_SELF_SIGNED,
  TIPJAR_CURL_UNKNOWN_AUTHORITY,
  TIPJAR_CURL_TLS,
  // The file of certificates to trust cannot be read.
  TIPJAR_CURL_AUTHORITIES,
  // A callback ended the transfer.
  TIPJAR_CURL_STOPPED,
  TIPJAR_CURL_OTHER,
} tipjar_curl_end;

// Receives a line of the head or bytes of the body; returns 0 to end the transfer.
typedef int (*tipjar_curl_sink)(const char *bytes, size_t count, void *context);

// Options of a transfer, by libcurl's numbers, which never change.
typedef enum {
  TIPJAR_CURL_TIME = 13,
  TIPJAR_CURL_LEAST_SPEED = 19,
  TIPJAR_CURL_SILENCE = 20,
  TIPJAR_CURL_TLS_VERSION = 32,
  TIPJAR_CURL_CONNECT_TIME = 78,
  TIPJAR_CURL_ADDRESS = 10002,
  TIPJAR_CURL_RANGE = 10007,
  TIPJAR_CURL_USER_AGENT = 10018,
  // A field of the request's head; each call adds one.
  TIPJAR_CURL_FIELD = 10023,
  TIPJAR_CURL_CERTIFICATES = 10065,
  TIPJAR_CURL_CERTIFICATE_FOLDER = 10097,
  TIPJAR_CURL_BODY = 10165,
  TIPJAR_CURL_DIRECT = 10177,
  TIPJAR_CURL_PROTOCOLS = 10318,
} tipjar_curl_option;

// The value of TIPJAR_CURL_TLS_VERSION for TLS 1.2 and later.
enum { tipjar_curl_tls_1_2 = 6 };

// A set of transfers. Everything except tipjar_curl_wake is called on one thread.
typedef struct tipjar_curl_engine tipjar_curl_engine;
typedef struct tipjar_curl_transfer tipjar_curl_transfer;

// Creates an engine; NULL if memory or descriptors are exhausted. Its transfers receive at most
// `rate` bytes per second together; 0 for no limit.
tipjar_curl_engine *tipjar_curl_make(int64_t rate);
void tipjar_curl_free(tipjar_curl_engine *engine);
// Creates a transfer, without options; NULL on failure.
tipjar_curl_transfer *tipjar_curl_add(
    tipjar_curl_engine *engine, tipjar_curl_sink head, tipjar_curl_sink body, void *context);
void tipjar_curl_set_text(
    tipjar_curl_transfer *transfer, tipjar_curl_option option, const char *text);
void tipjar_curl_set_number(tipjar_curl_transfer *transfer, tipjar_curl_option option, long number);
// Begins a transfer, which may be NULL. Returns 0 on failure; then it is removed.
int tipjar_curl_begin(tipjar_curl_transfer *transfer);
// Ends a transfer, finished or not. Its callbacks are not called again.
void tipjar_curl_remove(tipjar_curl_engine *engine, tipjar_curl_transfer *transfer);
// Does all work that does not block.
void tipjar_curl_perform(tipjar_curl_engine *engine);
// Waits until there is more to do, tipjar_curl_wake is called, or the time is over.
void tipjar_curl_wait(tipjar_curl_engine *engine, int milliseconds);
void tipjar_curl_wake(tipjar_curl_engine *engine);
// Returns the context of a finished transfer, and its result; NULL if none has finished. The caller
// must still remove it.
void *tipjar_curl_finished(tipjar_curl_engine *engine, tipjar_curl_end *end);

// The result that an exit status of the program curl stands for: it is libcurl's number. Any other
// number is that of a program that was killed. `verification` is the result of the verification of
// the server's certificate, a number of the TLS library.
tipjar_curl_end tipjar_curl_end_of(int code, long verification);

// Starts a program of the PATH with /dev/null as its standard input, and returns the reading ends of
// pipes from its standard output and error; -1 on failure. It has a process group of its own.
int tipjar_curl_spawn(char *const *words, int *output, int *errors);

// Reserves disk space for bytes of an open file without changing its length, if the system and the
// file system support it.
void tipjar_reserve(int file, int64_t offset, int64_t count);

// Flushes the whole file system of an open file to the disk; 0, or -1 with errno. Returns whether
// the system can.
int tipjar_sync_all(int file);
int tipjar_can_sync_all(void);

#endif
