import TestSupport
import Testing

extension EndToEnd {
  /// Ten times as much work in one process needs only memory in proportion to its output, and no
  /// more descriptors. TIPJAR_TEST_LEAKS sets the number of repetitions.
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("python3")))
  struct LeakTests {
    /// The total number of bytes by which caches and pools may grow.
    private static let room = 4_000_000
    private let times = repetitions("TIPJAR_TEST_LEAKS", default: 500, long: 1000)

    /// Weekly renewals, of which 3,000 end before receipts do.
    @Test func renewalsLeaveNothingBehind() throws {
      let growth = try growth { rig, count in
        let file = try rig.write(SubscriptionFile.film, to: "Filmbox.storekit")
        try rig.run("buy", "film.week", "--yes", "--store", file)
        return ["store", "advance", "--periods", "\(min(count, 3000))", "--store", file]
      }
      #expect(growth < 2_048 + Self.room / times, "\(growth) bytes for each renewal")
    }

    @Test func downloadsLeaveNothingBehind() throws {
      let growth = try growth { rig, count in
        let ids = (0..<count).map { "a\($0)" }
        let apps = ids.map { #"{"id":"\#($0)","name":"App","version":"1","size":1000}"# }
        let file = try rig.write("[\(apps.joined(separator: ","))]", to: "apps.json")
        return ["get", "--catalog", file, "--json"] + ids
      }
      // All are requested at once: each has a place in the queue, an argument and a line of output.
      #expect(growth < 6_144 + Self.room / times, "\(growth) bytes for each download")
    }

    /// Returns the number of bytes per additional repetition.
    private func growth(_ arguments: (CommandRig, Int) throws -> [String]) throws -> Int {
      let peaks = try [times / 10, times].map { count in
        var peak = 0
        try CommandRig.with { rig throws in peak = try self.peak(rig, arguments(rig, count)) }
        return peak
      }
      let growth = (peaks[1] - peaks[0]) * 1024 / (times - times / 10)
      print("leaks: \(times / 10) and \(times) take \(peaks) KB at the most, \(growth) bytes each")
      return growth
    }

    /// Returns the peak memory of a run in KB; it is limited to 64 descriptors.
    private func peak(_ rig: CommandRig, _ arguments: [String]) throws -> Int {
      let script = """
        import resource, subprocess, sys
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
        status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
        print("status", status, "peak", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      let program = try PTYProcess(
        TestEnvironment.tool("python3"),
        ["-c", script, TestEnvironment.tipjarBinary] + arguments
          + ["--state", rig.state, "--rate", "100000"])
      try program.waitForExit(within: .seconds(60 + times))
      let words = program.text.split { $0 == " " || $0.isNewline }
      #expect(words.count >= 4 && words[words.count - 3] == "0", "\(program.text.suffix(500))")
      return words.last.flatMap { Int($0) } ?? 0
    }
  }
}
