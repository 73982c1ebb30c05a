import Foundation
import TipJarFiles

/// The process that holds a lock, if the system reports it: Linux does, in /proc.
struct LockHolder: CustomStringConvertible {
  let process: Int32
  let program: String
  /// A Boolean value that indicates whether it is stopped (Ctrl-Z, SIGSTOP), and will therefore not
  /// release the lock by itself.
  let isStopped: Bool
  /// The time when it acquired the lock; nil for a folder, whose time has another meaning.
  let since: Date?

  /// Finds the holder of the `flock` on an open file; nil if there is no known holder.
  init?(of descriptor: Int32) {
    guard let facts = FileFacts(descriptor),
      let locks = Self.text("/proc/locks"), let process = Self.holder(of: facts.file, in: locks),
      let status = Self.text("/proc/\(process)/stat")
    else { return nil }
    self.process = process
    // "123 (a name) T ...", in which the name may hold anything.
    let parts = status.split(separator: ") ").last?.split(separator: " ") ?? []
    isStopped = parts.first == "T" || parts.first == "t"
    let name = status.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    program = name.isEmpty ? "a program" : String(name)
    since = facts.isFile ? facts.modified : nil
  }

  /// Returns the whole of a file. `String(contentsOfFile:)` ends at the first short read, which in
  /// /proc is that of a page.
  private static func text(_ path: String) -> String? {
    guard let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// "1: FLOCK  ADVISORY  WRITE 1234 fe:01:5678 0 EOF"; a waiting process has "->" before FLOCK.
  /// The device has other numbers on some file systems than `stat` gives it.
  private static func holder(of file: UInt64, in locks: String) -> Int32? {
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(file)") else { continue }
      if let process = Int32(words[4]), process > 0 { return process }
    }
    return nil
  }

  var description: String {
    let time = since.map { " since \($0.formatted(.iso8601))" } ?? ""
    let way =
      isStopped ? "; it is stopped: resume it (fg, or kill -CONT \(process)), or end it" : ""
    return "\(program) (process \(process))\(time)\(way)"
  }
}
