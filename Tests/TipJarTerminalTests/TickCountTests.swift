#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarTerminal

  /// The work of a tick of the benchmark's scene, counted in the process by a preloaded library.
  /// The counts do not depend on the load of the machine.
  @Suite(.enabled(if: (try? TestEnvironment.tool("clang")) != nil))
  struct TickCountTests {
    private static let ticks = 300

    /// Allocations, and writes to a terminal, in a file that the test can read at any time.
    private static let counter = """
      #include <fcntl.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      #include <sys/mman.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
      static atomic_long start[2], *counts = start;
      void *malloc(size_t n) { counts[0]++; return __libc_malloc(n); }
      void *calloc(size_t n, size_t m) { counts[0]++; return __libc_calloc(n, m); }
      void *realloc(void *p, size_t n) { counts[0]++; return __libc_realloc(p, n); }
      ssize_t write(int file, const void *bytes, size_t n) {
        if (isatty(file)) counts[1]++;
        return syscall(SYS_write, file, bytes, n);
      }
      __attribute__((constructor)) static void open_counts(void) {
        int file = open(getenv("COUNTS"), O_RDWR);
        void *shared = mmap(NULL, sizeof start, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared != MAP_FAILED) counts = shared;
      }
      """

    private func counts(_ path: String) throws -> (allocations: Int, writes: Int) {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      return data.withUnsafeBytes {
        ($0.load(as: Int.self), $0.load(fromByteOffset: 8, as: Int.self))
      }
    }

    /// A frame is a canvas and its regions, whatever is in it: nothing is allocated for a cell or a
    /// row. With its timer that is 3.2 allocations a tick, 3.5 without optimization. Each frame is
    /// one write.
    @Test func aTickAllocatesForTheFrameAloneAndWritesOnce() throws {
      try TestEnvironment.withFolder { folder in
        let (source, library) = (folder + "/count.c", folder + "/count.so")
        try Self.counter.write(toFile: source, atomically: true, encoding: .utf8)
        let built = try Tool.run("clang", ["-shared", "-fPIC", "-O2", "-o", library, source])
        #expect(built.status == 0, "\(built.errorText)")
        try Data(count: 16).write(to: URL(fileURLWithPath: folder + "/counts"))
        let (before, after) = try measureTicks(
          environment: ["LD_PRELOAD": library, "COUNTS": folder + "/counts"]
        ) { _ in try counts(folder + "/counts") }
        #expect(after.writes - before.writes == Self.ticks)
        let allocations = after.allocations - before.allocations
        #expect((Self.ticks...Self.ticks * 5).contains(allocations), "\(allocations) in 300 ticks")
      }
    }
  }
#endif
