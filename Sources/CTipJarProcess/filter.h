// An allow-list of calls, which becomes a filter of seccomp.
#ifndef TIPJAR_FILTER_H
#define TIPJAR_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum condition_kind { condition_none, condition_is, condition_lacks, condition_null };

// A condition on an argument, of which the kernel itself reads 32 bits; a pointer has 64.
typedef struct {
  enum condition_kind kind;
  unsigned argument;
  uint32_t value;
} condition;

// A call that is allowed if both conditions hold. Several rules may be about one call.
typedef struct {
  int call;
  condition conditions[2];
} call_rule;

#define IS(argument, value) {condition_is, argument, (uint32_t)(value)}
#define LACKS(argument, bits) {condition_lacks, argument, (uint32_t)(bits)}
#define IS_NULL(argument) {condition_null, argument, 0}
// The number of this process, which the filter puts in its place.
#define OWN_NUMBER UINT32_MAX

// Allows the calls of one or two lists, and no others, from now on and for all threads. Returns 0; -1 if
// the kernel or the processor cannot. A call that is not listed fails with EPERM, and a newer one
// with ENOSYS, as in an older kernel, so that libraries use what it replaces. Calls of another
// processor end the process.
int filter_calls(const call_rule *first, size_t first_count, const call_rule *second, size_t second_count);

#endif
