import Foundation

/// The example on a library's documentation page, and the test file that compiles the same code.
package struct DocumentationExample {
  /// The Swift block on the page.
  package let page: String
  /// The text of the file.
  package let file: String

  /// Creates the example of a library by its position on the page, with the file next to the
  /// calling test.
  package init(
    library: String, at index: Int = 0, file name: String, test: String = #filePath
  ) throws {
    let folder = URL(filePath: test).deletingLastPathComponent()
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Sources/\(library)/\(library).docc/\(library).md"),
      encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    page = blocks.dropFirst(index).first?.components(separatedBy: "```").first ?? ""
    file = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
