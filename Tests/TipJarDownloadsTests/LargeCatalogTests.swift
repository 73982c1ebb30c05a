import Foundation
import TestSupport
import Testing

@testable import TipJarDownloads

/// A catalogue that stays in its file.
@Suite struct LargeCatalogTests {
  private static func object(_ number: Int) -> String {
    #"{"id": "app\#(number)", "name": "Ä \#(number)", "version": "1", "size": \#(number),"#
      + #" "description": "\#(String(repeating: "é", count: number % 40))"}"#
  }

  private static let objects = (0..<300).map(object)

  private static let texts = [
    "[\(objects.joined(separator: ",\n"))]", objects.joined(separator: "\n") + "\n",
    objects.joined(separator: "\r\n"), "\u{FEFF}" + objects.joined(separator: "   "),
    #"{"apps": [\#(objects.joined(separator: " , "))] }"#, "[]", #" {"apps" : [ ] } "#,
  ]

  /// The window may end within an object or at a comma.
  @Test(arguments: texts, [165, 166, 177, 200, 256, 1000, 1 << 20])
  func aFileIsReadThroughAWindowAsItIsInMemory(_ text: String, windowSize: Int) throws {
    try TestEnvironment.withFolder { folder in
      let catalog = try #require(try Self.read(text, folder, windowSize: windowSize))
      let whole = try Catalog(json: Data(text.utf8), name: "c")
      #expect(catalog == whole)
      #expect(catalog.isFiled(like: whole))
      #expect(catalog.apps.allSatisfy { catalog.index(of: $0.id) == whole.index(of: $0.id) })
    }
  }

  @Test(arguments: [
    "[\(objects[0]), \(objects[1])", "[\(objects[0]), \(objects[0])]", "[\(objects[0])] 1",
    objects[0] + #"{"id": "\u0041"}"#, #"{"apps": \#(objects[0])}"#, "[\(objects[0]),]", "",
    #"{"apps": [\#(objects[0])], "more": 1}"#,
  ])
  func whatIsNotPlainIsLeftToTheExactReader(_ text: String) throws {
    try TestEnvironment.withFolder { folder in
      let catalog = try Self.read(text, folder, windowSize: 200)
      #expect(catalog == nil)
    }
  }

  @Test func anObjectLargerThanTheWindowIsLeftToTheExactReader() throws {
    try TestEnvironment.withFolder { folder in
      let catalog = try Self.read(Self.objects[39], folder, windowSize: 64)
      #expect(catalog == nil)
    }
  }

  /// A million apps take 60 MB and their folded text. Reserved memory counts, the file does not.
  @Test func anAppTakesFewBytesBesidesItsFoldedText() throws {
    try TestEnvironment.withFolder { folder in
      let text = (0..<20_000).map(Self.object).joined(separator: "\n")
      let table = try #require(try Self.read(text, folder, windowSize: 1 << 16)).table
      guard case .text(.file, let starts, _) = table.content else {
        Issue.record("the text is in memory")
        return
      }
      let columns = table.columns
      #expect(columns.text.capacity < columns.text.count * 12 / 10)
      let numbers = [columns.sizes, columns.starts, starts].map { $0.capacity * 8 }
      let halves = [columns.days, columns.categories].map { $0.capacity * 4 }
      let rest = table.letters.capacity * 8 + table.lookup.memory
      #expect((numbers + halves).reduce(rest, +) < 64 * 20_000)
    }
  }

  @Test func aFileThatIsReplacedStaysReadable() throws {
    try TestEnvironment.withFolder { folder in
      let catalog = try #require(try Self.read(Self.texts[0], folder, windowSize: 1000))
      try "[]".write(toFile: folder + "/apps.json", atomically: true, encoding: .utf8)
      #expect(catalog.apps[299].id == "app299")
    }
  }

  @Test func anAppOfAFileThatWasChangedInPlaceHasNoName() throws {
    try TestEnvironment.withFolder { folder in
      let catalog = try #require(try Self.read(Self.texts[0], folder, windowSize: 1000))
      let file = try #require(FileHandle(forWritingAtPath: folder + "/apps.json"))
      try file.truncate(atOffset: 200)
      try file.close()
      #expect(catalog.apps[0].id == "app0")
      #expect(catalog.apps[299] == App(id: "#300", name: "?", size: 299))
    }
  }

  private static func read(_ text: String, _ folder: String, windowSize: Int) throws -> Catalog? {
    let path = folder + "/apps.json"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var scanner = CatalogScanner(
      .file(try OpenFile(path)), language: nil, windowSize: windowSize)
    return scanner.all()
  }
}
