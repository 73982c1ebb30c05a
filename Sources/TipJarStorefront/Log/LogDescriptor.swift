import Foundation
import TipJarFiles

/// A log that is open.
final class LogDescriptor: Sendable {
  /// The file descriptor.
  let number: Int32

  /// Opens the file for appending, and makes it, 0600, where it is not there; nil, and `errno`, where that cannot be.
  init?(_ path: String) {
    // Without O_NONBLOCK a pipe that nobody reads would be waited for, for ever; on a file it does nothing.
    number = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if number < 0 { return nil }
  }

  deinit { if number >= 0 { close(number) } }

  /// Writes text, as far as it can be written.
  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Whether it is empty, no file at all (a terminal, a pipe), or begins as a log of this program does: by lines with
  /// a time, or by the words of one that has ended before it wrote any.
  var mayBeLog: Bool {
    guard let facts, facts.isFile, facts.size > 0 else { return true }
    var head = [UInt8](repeating: 0, count: 4096)
    let count = pread(number, &head, head.count, 0)
    guard count > 0, !head.prefix(count).contains(0) else { return false }
    let lines = head.prefix(count).split(separator: UInt8(ascii: "\n"), maxSplits: 64)
    return lines.contains { Self.isLogLine($0) || $0.starts(with: Array("tipjar".utf8)) }
  }

  /// "2026-11-18T09:30:00.000Z info ..."
  private static func isLogLine(_ line: ArraySlice<UInt8>) -> Bool {
    let shape = Array("0000-00-00T00:00:00".utf8)
    guard line.count > shape.count else { return false }
    return zip(line, shape).allSatisfy { byte, wanted in
      wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
    }
  }

  /// The log to write to instead: where another program has begun a new one, or this one is larger than `limit` and
  /// makes way; nil where it is still the right one.
  func successor(at path: String, limit: Int) -> LogDescriptor? {
    guard let facts, facts.isFile else { return nil }
    if facts != FileFacts(path: path) { return LogDescriptor(path) }
    guard facts.size >= limit else { return nil }
    // Another program that does the same holds it; its lines are as good there.
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    defer { flock(number, LOCK_UN) }
    if facts == FileFacts(path: path) {
      let old = path + ".1"
      // A file of somebody else's is not written over.
      if access(old, F_OK) == 0, LogDescriptor(old)?.mayBeLog != true { return nil }
      guard rename(path, old) == 0 else { return nil }
    }
    return LogDescriptor(path)
  }

  private var facts: FileFacts? { FileFacts(number) }
}
