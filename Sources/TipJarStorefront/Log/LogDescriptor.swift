import Foundation
import TipJarFiles

/// An open log file.
struct LogDescriptor: Sendable {
  private let handle: FileHandle
  var number: Int32 { handle.fileDescriptor }

  /// Opens the file for appending, or creates it with mode 0600; nil with the reason in `errno`.
  init?(_ path: String) {
    // Without O_NONBLOCK, opening a pipe without a reader would block forever. Files ignore it.
    let number = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if number < 0 { return nil }
    handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
  }

  /// Writes as much of the text as the file accepts.
  func write(_ text: String) { try? handle.write(contentsOf: Data(text.utf8)) }

  /// A Boolean value that indicates whether the file can be used as a log: it is empty, is not a
  /// regular file (a terminal, a pipe), or begins like one of this program's logs, with a timestamp
  /// or with the message of a process that crashed before it logged anything.
  var mayBeLog: Bool {
    guard let facts, facts.isFile, facts.size > 0 else { return true }
    var head = [UInt8](repeating: 0, count: 4096)
    let count = pread(number, &head, head.count, 0)
    guard count > 0, !head.prefix(count).contains(0) else { return false }
    let lines = head.prefix(count).split(separator: UInt8(ascii: "\n"), maxSplits: 64)
    return lines.contains { Self.isLogLine($0) || $0.starts(with: Array("tipjar".utf8)) }
  }

  /// Returns true for a line that begins with a timestamp: "2026-11-18T09:30:00.000Z info ...".
  private static func isLogLine(_ line: ArraySlice<UInt8>) -> Bool {
    let shape = Array("0000-00-00T00:00:00".utf8)
    guard line.count > shape.count else { return false }
    return zip(line, shape).allSatisfy { byte, wanted in
      wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
    }
  }

  /// Returns the log to write to instead, or nil if this one is current. There is another if
  /// another program has rotated the log, or if this one exceeds `limit` bytes and is rotated now.
  func successor(at path: String, limit: Int) -> LogDescriptor? {
    guard let facts, facts.isFile else { return nil }
    if facts != FileFacts(path: path) { return LogDescriptor(path) }
    guard facts.size >= limit else { return nil }
    // Another program is rotating the log; until then lines can still go to the old one.
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    defer { flock(number, LOCK_UN) }
    if facts == FileFacts(path: path) {
      let old = path + ".1"
      // Never overwrite a file that is not a log of this program.
      if access(old, F_OK) == 0, LogDescriptor(old)?.mayBeLog != true { return nil }
      guard rename(path, old) == 0 else { return nil }
    }
    return LogDescriptor(path)
  }

  private var facts: FileFacts? { FileFacts(number) }
}
