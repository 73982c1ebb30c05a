internal import Foundation

/// segno, zxing-cpp and zbar, where `.scripts/setup test` installs them: independent readers of QR
/// codes.
package enum QRReaders {
  /// A code to check: its text, its modules, and its pictures.
  package struct Code: Encodable, Sendable {
    let text: String
    let version: Int
    let mask: Int
    let rows: [String]
    /// The names of the pictures, without ".pgm".
    package var pictures: [String] = []

    /// Creates a code whose `rows` are its modules, "1" for a dark one.
    package init(text: String, version: Int, mask: Int, rows: [String]) {
      self.text = text
      self.version = version
      self.mask = mask
      self.rows = rows
    }
  }

  private static let folder = TestEnvironment.repository + "/Tests/TipJarWidgetsTests"
  private static let python = TestEnvironment.repository + "/.build-venv/bin/python"

  /// A Boolean value that indicates whether they are installed or required: CI skips nothing.
  package static let areThere: Bool = {
    if ProcessInfo.processInfo.environment["CI"] != nil { return true }
    let list = try? String(contentsOfFile: folder + "/requirements.txt", encoding: .utf8)
    let installed = TestEnvironment.repository + "/.build-venv/installed"
    let marker = try? String(contentsOfFile: installed, encoding: .utf8)
    return list.map { marker?.contains($0) == true } ?? false
  }()

  /// The reason that a test gives for not running.
  package static let absence =
    "segno and zxing-cpp are not installed: `make test` installs them from PyPI where it can"

  /// Checks that each reader reads every picture in a folder as its code's text, and that segno
  /// generates the same modules. Returns a line for each failure, or the number of pictures.
  package static func judge(_ codes: [Code], in pictures: String) throws -> Tool.Result {
    try JSONEncoder().encode(codes).write(to: URL(fileURLWithPath: pictures + "/codes.json"))
    return try Tool.run(python, [folder + "/qr_readers.py", pictures], within: 300)
  }

  /// Returns what zbar reads in rows of greys; empty if it reads nothing. Its picture is in `folder`.
  package static func scan(_ rows: [[UInt8]], in folder: String) throws -> String {
    let head = "P5\n\(rows.first?.count ?? 0)\n\(rows.count)\n255\n"
    let picture = folder + "/scan.pgm"
    try (Data(head.utf8) + Data(rows.joined())).write(to: URL(filePath: picture))
    let options = ["--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable", picture]
    return try Tool.run("zbarimg", options).text.trimmingCharacters(in: .newlines)
  }
}
