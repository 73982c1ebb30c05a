#define _GNU_SOURCE
#include "filter.h"

#include "CTipJarProcess.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>

// The processors whose calls can be told apart. Both keep the low half of an argument first.
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#endif

#ifdef ARCHITECTURE

// From this number on, a call has one number on all processors, and is newer than what the libraries
// of 2019 need.
enum { first_newer_call = 424, x32_calls = 0x40000000, capacity = 2048 };

#define LOAD(offset) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offset))
#define LOAD_CALL LOAD(offsetof(struct seccomp_data, nr))
#define LOAD_LOW(argument) LOAD(offsetof(struct seccomp_data, args) + 8 * (argument))
#define LOAD_HIGH(argument) LOAD(offsetof(struct seccomp_data, args) + 8 * (argument) + 4)
#define JUMP(test, value, yes, no) \
  (struct sock_filter) BPF_JUMP(BPF_JMP | (test) | BPF_K, value, (uint8_t)(yes), (uint8_t)(no))
#define RETURN(action) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, action)
#define FAIL(error) RETURN(SECCOMP_RET_ERRNO | (error))

typedef struct {
  struct sock_filter steps[capacity];
  size_t count;
} program;

static void add(program *program, struct sock_filter step) {
  if (program->count < capacity) program->steps[program->count] = step;
  program->count++;
}

static size_t length(condition condition) {
  static const size_t lengths[] = {
      [condition_none] = 0, [condition_is] = 2, [condition_lacks] = 2, [condition_null] = 4};
  return lengths[condition.kind];
}

// `left` is the number of steps after the condition, up to the one that follows a failure.
static void add_condition(program *program, condition condition, size_t left) {
  uint32_t value = condition.value == OWN_NUMBER ? (uint32_t)getpid() : condition.value;
  if (condition.kind == condition_none) return;
  if (condition.kind == condition_null) {
    add(program, LOAD_HIGH(condition.argument));
    add(program, JUMP(BPF_JEQ, 0, 0, left + 2));
  }
  add(program, LOAD_LOW(condition.argument));
  if (condition.kind == condition_lacks)
    add(program, JUMP(BPF_JSET, value, left, 0));
  else
    add(program, JUMP(BPF_JEQ, value, 0, left));
}

// Begins and ends with the number of the call in the accumulator.
static void add_rule(program *program, const call_rule *rule) {
  size_t first = length(rule->conditions[0]), second = length(rule->conditions[1]);
  size_t end = first + second ? 1 : 0;
  add(program, JUMP(BPF_JEQ, (uint32_t)rule->call, 0, first + second + 1 + end));
  add_condition(program, rule->conditions[0], second + 1);
  add_condition(program, rule->conditions[1], 1);
  add(program, RETURN(SECCOMP_RET_ALLOW));
  if (end) add(program, LOAD_CALL);
}

int filter_calls(
    const call_rule *first, size_t first_count, const call_rule *second, size_t second_count) {
  program program = {.count = 0};
  add(&program, LOAD(offsetof(struct seccomp_data, arch)));
  add(&program, JUMP(BPF_JEQ, ARCHITECTURE, 1, 0));
  add(&program, RETURN(SECCOMP_RET_KILL_PROCESS));
  add(&program, LOAD_CALL);
  add(&program, JUMP(BPF_JGE, x32_calls, 0, 1));
  add(&program, FAIL(EPERM));
  for (size_t i = 0; i < first_count; i++) add_rule(&program, &first[i]);
  for (size_t i = 0; i < second_count; i++) add_rule(&program, &second[i]);
  add(&program, JUMP(BPF_JGE, first_newer_call, 0, 1));
  add(&program, FAIL(ENOSYS));
  add(&program, FAIL(EPERM));
  if (program.count > capacity) return errno = E2BIG, -1;
  struct sock_fprog filter = {(unsigned short)program.count, program.steps};
  long result =
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  return result == 0 ? 0 : -1;
}

int tipjar_filters_calls(void) {
  const uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

#else

int filter_calls(
    const call_rule *first, size_t first_count, const call_rule *second, size_t second_count) {
  (void)first, (void)first_count, (void)second, (void)second_count;
  return errno = ENOSYS, -1;
}

int tipjar_filters_calls(void) { return 0; }

#endif
