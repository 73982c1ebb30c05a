import Foundation

/// The example on a library's documentation page, and the test file that compiles the same code.
public struct DocumentationExample {
  /// The first Swift block on the page.
  public let page: String
  /// The text of the file.
  public let file: String

  /// The example of a library, with the file beside the calling test.
  public init(library: String, file name: String, test: String = #filePath) throws {
    let folder = URL(filePath: test).deletingLastPathComponent()
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Sources/\(library)/\(library).docc/\(library).md"),
      encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    page = blocks.first?.components(separatedBy: "```").first ?? ""
    file = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
