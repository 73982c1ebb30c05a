/* libFuzzer's two entries; its `main` does the rest. FUZZ_TARGET names what is fuzzed. */
#include <stddef.h>
#include <stdint.h>

void fuzz_start(void);
void fuzz_one(const uint8_t *bytes, size_t count);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    fuzz_start();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_one(bytes, count);
    return 0;
}
