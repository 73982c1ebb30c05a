internal import Foundation

/// segno, zxing-cpp and zbar, where `.scripts/setup test` installs them: other people's readers of
/// codes.
public enum QRReaders {
  /// A code that they judge: its text, its modules, and the pictures of it.
  public struct Code: Encodable, Sendable {
    let text: String
    let version: Int
    let mask: Int
    let rows: [String]
    /// The names of the pictures, without ".pgm".
    public var pictures: [String] = []

    /// Creates a code whose `rows` are its modules, "1" for a dark one.
    public init(text: String, version: Int, mask: Int, rows: [String]) {
      self.text = text
      self.version = version
      self.mask = mask
      self.rows = rows
    }
  }

  private static let folder = TestEnvironment.repository + "/Tests/TipJarWidgetsTests"
  private static let python = TestEnvironment.repository + "/.build-venv/bin/python"

  /// A Boolean value that indicates whether they are installed, or demanded: in CI nothing may be
  /// left out.
  public static let areThere: Bool = {
    if ProcessInfo.processInfo.environment["CI"] != nil { return true }
    let list = try? String(contentsOfFile: folder + "/requirements.txt", encoding: .utf8)
    let installed = TestEnvironment.repository + "/.build-venv/installed"
    let marker = try? String(contentsOfFile: installed, encoding: .utf8)
    return list.map { marker?.contains($0) == true } ?? false
  }()

  /// The reason that a test gives for not running.
  public static let absence =
    "segno and zxing-cpp are not installed: `make test` installs them from PyPI where it can"

  /// Has all pictures in a folder read: by each reader as the text of its code, with the modules
  /// that segno makes. Returns a line about each that is not, or how many there were.
  public static func judge(_ codes: [Code], in pictures: String) throws -> Tool.Result {
    try JSONEncoder().encode(codes).write(to: URL(fileURLWithPath: pictures + "/codes.json"))
    return try Tool.run(python, [folder + "/qr_readers.py", pictures], within: 300)
  }
}
