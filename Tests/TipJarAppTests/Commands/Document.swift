import Foundation
import Testing

@testable import tipjar

/// A document of the project and its parts.
struct Document: CustomTestStringConvertible, Sendable {
  let file: URL
  let text: String
  var testDescription: String { file.lastPathComponent }

  /// The top folder of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// The README, the articles, and the pages for contributors.
  static let all: [Document] = {
    let folders = ["Sources", ".github"].map { root.appending(path: $0) }
    let files =
      [root.appending(path: "README.md")]
      + folders.flatMap { $0.descendants { $0.pathExtension == "md" } }
    return files.compactMap { file in
      (try? String(contentsOf: file, encoding: .utf8)).map { Document(file: file, text: $0) }
    }
  }()

  /// Returns the document with a name.
  static func named(_ name: String) throws -> Document {
    try #require(all.first { $0.file.lastPathComponent == name })
  }

  /// The text in code font within lines.
  var spans: [String] { text.matches(of: /`([^`\n]+)`/).map { String($0.1) } }

  /// The indented blocks, each as its lines.
  var blocks: [[String]] {
    text.components(separatedBy: "\n").split { !$0.hasPrefix("    ") }
      .map { block in block.map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// The text in code font and the lines of indented blocks.
  var code: [String] { spans + blocks.joined() }

  /// Returns the fenced blocks of a language.
  func fenced(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Returns the cells of the table with a header, row by row.
  func table(_ header: String) throws -> [[String]] {
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| \(header) |") })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.components(separatedBy: "|").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Returns the text below a heading, up to the next one.
  func section(_ heading: String) throws -> String {
    let parts = text.components(separatedBy: "\n## ")
    return try #require(parts.first { $0.hasPrefix("\(heading)\n") })
  }
}

extension URL {
  /// Returns the files below a folder, by path.
  func descendants(where isIncluded: (URL) -> Bool) -> [URL] {
    let found = FileManager.default.enumerator(at: self, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).filter(isIncluded).sorted { $0.path < $1.path }
  }

  /// A Boolean value that indicates whether the file or folder exists.
  var exists: Bool { FileManager.default.fileExists(atPath: standardizedFileURL.path) }
}

extension CommandTree {
  /// The tree of the whole program, which takes the parser a while.
  static let program = Result { try CommandTree(TipJarCommand.self) }
}

extension CommandTree.Command {
  /// The options of the command and its subcommands, with their hyphens.
  var options: Set<String> {
    Set((arguments ?? []).flatMap { $0.names ?? [] }.map(\.text))
      .union((subcommands ?? []).flatMap(\.options))
  }
}
