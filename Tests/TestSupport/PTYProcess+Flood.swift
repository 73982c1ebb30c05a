import Foundation

extension PTYProcess {
  /// Types as fast as the program reads, and takes what it writes meanwhile. Throws where it reads
  /// on too slowly.
  public func flood(_ bytes: [UInt8], within limit: Duration = .seconds(60)) throws {
    let end = ContinuousClock.now + limit * TestEnvironment.patience
    var rest = bytes[...]
    while !rest.isEmpty {
      // The terminal's queue holds 4096 bytes; a write that has no room would hold up the test.
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

  /// The most memory that the program has had so far, in KiB (`VmHWM` of Linux).
  public var peakMemory: Int {
    let status = try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split { " \t".contains($0) }.compactMap { Int($0) }.first ?? 0
  }
}
