import Foundation

extension PTYProcess {
  /// Types as fast as the program reads, and reads its output meanwhile. Throws if the program
  /// reads too slowly.
  package func flood(_ bytes: [UInt8], within limit: Duration = .seconds(60)) throws {
    let end = ContinuousClock.now + limit * TestEnvironment.patience
    var rest = bytes[...]
    while !rest.isEmpty {
      // The terminal's queue holds 4096 bytes; a write to a full queue would block the test.
      if unread < 1024 {
        write(Array(rest.prefix(1024)))
        rest = rest.dropFirst(1024)
      }
      read(within: .milliseconds(unread < 1024 ? 0 : 1))
      if exitIfEnded() != nil || ContinuousClock.now > end {
        throw SessionError("\(rest.count) of \(bytes.count) bytes were not read", screen: screen)
      }
    }
  }

  /// The peak memory of the program in KiB (`VmHWM` of Linux).
  package var peakMemory: Int {
    let status = try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split { " \t".contains($0) }.compactMap { Int($0) }.first ?? 0
  }
}
