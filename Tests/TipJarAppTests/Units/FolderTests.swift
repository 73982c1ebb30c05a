import Foundation
import Testing

/// The folders of a module use each other in one direction: a file names only types of its own
/// folder and of earlier ones.
@Suite struct FolderTests {
  private static let modules = [
    "TipJarInterface": ["Loop", "Values", "Words", "Keys", "Drawing", "Links"],
    "TipJarScreens": ["Shop", "Words", "Keys", "Views", "Snapshot"],
    "TipJarServer": [
      "HTTP", "Wire", "Access", "Notifications", "Endpoints", "Controls", "Server",
    ],
    "TipJarStorefront": [
      "Clocks", "Settings", "Words", "Log", "Services", "Makers", "Rows", "Effects",
      "Storefront", "Embedding", "Snapshot",
    ],
    "tipjar": ["Words", "Output", "Settings", "Session", "Doctor", "Manual", "Plain", "Commands"],
  ]
  /// Names that are also used by another module or a generic parameter.
  private static let ambiguous: Set = ["HitTarget", "TipJar"]

  /// A source file: the types that it declares, and all names in its code.
  private struct Source {
    var file: String
    var declared: Set<String> = []
    var names: Set<String> = []

    init(_ file: String, _ text: String) {
      self.file = file
      let keywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        let words = Self.words(line)
        names.formUnion(words)
        guard line.first != UInt8(ascii: " "),
          let index = words.firstIndex(where: keywords.contains)
        else { continue }
        if index + 1 < words.count { declared.insert(words[index + 1]) }
      }
    }

    /// The words of a line, without strings and comments.
    private static func words(_ line: Substring.UTF8View) -> [String] {
      let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      var words: [String] = []
      for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
        for word in part.split(whereSeparator: { !isLetter($0) && $0 != UInt8(ascii: "/") }) {
          if word.starts(with: "//".utf8) { return words }
          words.append(String(Substring(word)))
        }
      }
      return words
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (65...90).contains(byte & 0xDF) || (48...57).contains(byte) || byte == 95
    }
  }

  private static func sources(of module: String, in folder: String) throws -> [Source] {
    let place = Document.root.appending(path: "Sources/\(module)/\(folder)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.path)
    return try names.filter { $0.hasSuffix(".swift") }.map { name in
      Source(name, try String(contentsOf: place.appending(path: name), encoding: .utf8))
    }
  }

  @Test(arguments: modules.keys.sorted()) func theListOfFoldersIsWhole(_ module: String) throws {
    let folders = Document.root.appending(path: "Sources/\(module)").children
    let expected = try #require(Self.modules[module])
    #expect(Set(folders.filter { !$0.contains(".") }) == Set(expected))
  }

  @Test(arguments: modules.keys.sorted()) func noArrowPointsUp(_ module: String) throws {
    let folders = try #require(Self.modules[module])
    let sources = try folders.map { try Self.sources(of: module, in: $0) }
    var floors: [String: Int] = [:]
    for (floor, sources) in sources.enumerated() {
      for name in sources.flatMap(\.declared) { floors[name] = floor }
    }
    #expect(floors.count > 20)
    for (floor, sources) in sources.enumerated() {
      for source in sources {
        let above = source.names.subtracting(Self.ambiguous).filter { floors[$0] ?? 0 > floor }
        #expect(above == [], "\(source.file) names types of folders above its own")
      }
    }
  }
}
