internal import Foundation
package import TipJarTerminal

/// A comparison of a canvas with a ``ScreenPicture`` that is stored next to the tests, in
/// `Goldens/NAME.txt`.
///
/// `TIPJAR_RECORD_GOLDENS=1` records the pictures. That run fails, so that none is accepted without
/// being reviewed.
package struct Golden: Sendable {
  /// A difference from the stored picture, described with its position.
  package struct Mismatch: Error, CustomStringConvertible {
    /// The differences, row by row.
    package let description: String
  }

  private let file: URL
  private let isRecording: Bool

  /// Creates the golden picture `name` of the test file at `filePath`.
  package init(_ name: String, filePath: String = #filePath) {
    file = URL(fileURLWithPath: filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent("\(name).txt")
    isRecording = ProcessInfo.processInfo.environment["TIPJAR_RECORD_GOLDENS"] == "1"
  }

  /// Throws a ``Mismatch`` unless the canvas equals the stored picture.
  package func verify(_ canvas: Canvas) throws {
    try verify(text: ScreenPicture.text(of: [(name: "picture", canvas: canvas)]))
  }

  /// Throws a ``Mismatch`` unless the text equals the stored one.
  package func verify(text actual: String) throws {
    if isRecording {
      try record(actual)
      throw Mismatch(description: "recorded \(file.path): look at it, then run again")
    }
    guard let data = try? Data(contentsOf: file) else {
      throw Mismatch(
        description: "no picture at \(file.path); TIPJAR_RECORD_GOLDENS=1 records\n\(actual)")
    }
    let expected = String(decoding: data, as: UTF8.self)
    if expected != actual {
      throw Mismatch(description: Self.difference(expected, actual, name: file.lastPathComponent))
    }
  }

  private func record(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static func difference(_ expected: String, _ actual: String, name: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    var lines = ["\(name) looks different (- kept, + drawn):"]
    for index in 0..<max(old.count, new.count) {
      let was = index < old.count ? old[index] : "(no line)"
      let now = index < new.count ? new[index] : "(no line)"
      if was != now { lines += ["line \(index + 1)", "- \(was)", "+ \(now)"] }
    }
    let shown = lines.prefix(61)
    return (shown + (lines.count > shown.count ? ["and more"] : [])).joined(separator: "\n")
  }
}
