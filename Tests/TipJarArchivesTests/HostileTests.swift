import Foundation
import Testing

@testable import TipJarArchives

/// Archives that no honest program makes: one for each rule, all of which are refused.
@Suite struct HostileTests {
  /// An archive that breaks a rule, and the entry and the reason that are named.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let entry: String
    let reason: String
  }

  private static func tar(
    _ entry: String, _ reason: String, _ what: String? = nil, _ add: (inout TarMaker) -> Void
  ) -> Case {
    Case(
      testDescription: "tar: \(what ?? entry)", bytes: TarMaker.of(add), entry: entry,
      reason: reason)
  }

  private static func named(_ name: String, _ reason: String, shown: String? = nil) -> Case {
    tar(shown ?? name, reason) {
      $0.add("good", Array("good".utf8))
      $0.addFields([("path", Array(name.utf8))])
      $0.add("x", Array("bad".utf8))
    }
  }

  private static func zip(
    _ entry: String, _ reason: String, _ what: String? = nil, entries: [ZipMaker.Entry]
  ) -> Case {
    Case(
      testDescription: "zip: \(what ?? entry)", bytes: ZipMaker.of(entries), entry: entry,
      reason: reason)
  }

  private static func zipped(_ name: String, _ reason: String, shown: String? = nil) -> Case {
    zip(shown ?? name, reason, entries: [.init(name: Array(name.utf8), content: [1])])
  }

  private static let longName =
    String(repeating: "a/", count: 500) + String(repeating: "b", count: 25)

  static let names = [
    named("/etc/passwd", "its name is absolute"),
    named("../outside", "its name has the component “..”"),
    named("a/../../outside", "its name has the component “..”"),
    named("a/..", "its name has the component “..”"),
    named("a/.../b", "its name has the component “...”"),
    named(".", "its name is the folder itself"),
    named("a\u{0}b", "its name has a NUL", shown: "a\\u{0}b"),
    named("a\nb", "its name has a control character", shown: "a\\u{a}b"),
    named("a\u{1B}[31m", "its name has a control character", shown: "a\\u{1b}[31m"),
    named("a\u{7F}", "its name has a control character", shown: "a\\u{7f}"),
    named("a\u{85}", "its name has a control character", shown: "a\\u{85}"),
    named(
      String(repeating: "b", count: 256), "a component of its name is too long",
      shown: String(repeating: "b", count: 200)),
    named(longName, "its name is too long", shown: String(longName.prefix(200))),
    named(String(repeating: "d/", count: 32) + "x", "its name has too many folders"),
    tar("a\u{FFFD}b", "its name is not in UTF-8", "bytes that are no UTF-8") {
      $0.add([0x61, 0xFF, 0x62])
    },
    tar("a\\u{0}b", "its name has a NUL", "a long name with a NUL") {
      $0.add("././@LongLink", Array("a\u{0}b\u{0}".utf8), type: "L")
      $0.add("a")
    },
    tar("a\\u{0}b", "its name has a NUL", "a long link with a NUL") {
      $0.add("././@LongLink", Array("a\u{0}b\u{0}".utf8), type: "K")
      $0.add("l", type: "2", link: "a")
    },
    zipped("/etc/passwd", "its name is absolute"),
    zipped("../outside", "its name has the component “..”"),
    zipped("..\\outside", "its name has a backslash"),
    zipped("C:/x", "its name has a drive letter"),
    zipped("a/C:x", "its name has a drive letter"),
    zipped("", "its name is empty"),
    zipped("a\u{0}b", "its name has a control character", shown: "a\\u{0}b"),
    zipped("a\tb", "its name has a control character", shown: "a\\u{9}b"),
    zip(
      "gr\u{FFFD}n", "its name is not in UTF-8", entries: [.init(name: [0x67, 0x72, 0x81, 0x6E])]),
    zip(
      "ü", "its name is not in UTF-8", "UTF-8 that is not declared",
      entries: [.init(name: Array("ü".utf8), system: 0)]),
    zip(
      "", "it has another name before its content", "two names",
      entries: [
        .init(name: Array("good".utf8), localName: Array("evil".utf8))
      ]),
    zip("a", "it is encrypted", entries: [.init(name: [0x61], content: [1], flags: 1)]),
    zip(
      "a", "it is encrypted", "strongly encrypted",
      entries: [.init(name: [0x61], content: [1], flags: 0x41)]),
    zip(
      "a", "there are two of that name", "a zip's name twice",
      entries: [
        .init(name: [0x61], content: [1]), .init(name: [0x61], content: [2]),
      ]),
  ]

  static let entries = [
    tar("link", "it is a link with an absolute target") {
      $0.add("link", type: "2", link: "/etc/passwd")
    },
    tar("link", "it is a link that leaves the folder", "up") {
      $0.add("link", type: "2", link: "../x")
    },
    tar("a/link", "it is a link that leaves the folder", "up twice") {
      $0.add("a/link", type: "2", link: "../../x")
    },
    tar("b", "it is a link that leaves the folder", "through another link") {
      $0.add("d/e/f", type: "5")
      $0.add("a", type: "2", link: "d/e/f")
      $0.add("b", type: "2", link: "a/../../../../x")
    },
    tar("d/a", "it is a link that leaves the folder", "through a link to the folder itself") {
      $0.add("d/top", type: "2", link: "..")
      $0.add("d/a", type: "2", link: "top/../x")
    },
    zip(
      "a", "it is a link that leaves the folder", "a link up",
      entries: [.init(name: [0x61], content: Array("../x".utf8), mode: 0o120777)]),
    zip(
      "a/x", "a is a folder and something else", "a file through a link",
      entries: [
        .init(name: [0x61], content: Array("d".utf8), mode: 0o120777),
        .init(name: Array("a/x".utf8), content: [1]),
      ]),
    tar("a", "it is a link that leads in a circle", "circle") {
      $0.add("a", type: "2", link: "b")
      $0.add("b", type: "2", link: "a")
    },
    tar("a", "it is a link to nothing", "nothing") { $0.add("a", type: "2") },
    tar("a", "its target has a control character", "a line") {
      $0.add("a", type: "2", link: "b\nc")
    },
    tar("a/x", "a is a folder and something else", "a file through a link") {
      $0.add("d", type: "5")
      $0.add("a", type: "2", link: "d")
      $0.add("a/x", [1])
    },
    tar("b", "it is a link to a, which is no earlier file of the archive", "later") {
      $0.add("b", type: "1", link: "a")
      $0.add("a", [1])
    },
    tar(
      "b", "it is a link to a, which is no earlier file of the archive", "hard link to a link"
    ) {
      $0.add("a", type: "2", link: "c")
      $0.add("b", type: "1", link: "a")
    },
    tar(
      "b", "it is a link to a, which is no earlier file of the archive",
      "hard link to a folder"
    ) {
      $0.add("a", type: "5")
      $0.add("b", type: "1", link: "a")
    },
    tar("b", "its target is absolute", "hard link outside") {
      $0.add("b", type: "1", link: "/etc/passwd")
    },
    tar("b", "its target has the component “..”", "hard link up") {
      $0.add("b", type: "1", link: "../x")
    },
    tar("dev", "it is a device, a pipe or a socket", "character device") {
      $0.add("dev", type: "3")
    },
    tar("dev", "it is a device, a pipe or a socket", "block device") { $0.add("dev", type: "4") },
    tar("fifo", "it is a device, a pipe or a socket") { $0.add("fifo", type: "6") },
    zip(
      "s", "it is a device, a pipe or a socket", "socket",
      entries: [.init(name: [0x73], mode: 0o140755)]),
    tar("a", "there are two of that name", "twice") {
      $0.add("a", [1])
      $0.add("./a", [2])
    },
    tar("a", "there are two of that name", "a link over a file") {
      $0.add("a", [1])
      $0.add("a", type: "2", link: "b")
    },
    tar("a/b", "a is a folder and something else", "a file where a folder is") {
      $0.add("a", [1])
      $0.add("a/b", [2])
    },
    tar("a", "it is a folder and something else", "a folder where a file is") {
      $0.add("a/b", [2])
      $0.add("a", [1])
    },
  ]

  @Test(arguments: names + entries)
  func itIsRefusedAndNothingIsOutside(_ given: Case) throws {
    let bench = try Bench()
    var entry = given.entry
    if given.testDescription == "zip: two names" { entry = "good" }
    if given.testDescription == "tar: twice" { entry = "./a" }
    #expect(bench.refusal(given.bytes) == .hostile(entry: entry, reason: given.reason))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder).sorted() == [
        "archive", "tree",
      ])
    // And nothing that leads outside.
    for path in FileManager.default.enumerator(atPath: bench.tree)?.allObjects as? [String] ?? [] {
      #expect(
        (try? FileManager.default.destinationOfSymbolicLink(atPath: bench.tree + "/" + path)) == nil
      )
    }
  }

  private static let alike = [
    ("README", "readme"), ("STRASSE", "stra\u{DF}e"), ("\u{E9}", "e\u{301}"),
  ]

  /// Headers of the kernel and terminfo have such names, and most disks of Linux tell them apart.
  @Test(arguments: alike)
  func namesThatDifferInCaseAreTwoFilesWhereTheDiskTellsThemApart(
    _ first: String, _ second: String
  ) throws {
    let bench = try Bench()
    let root = open(bench.tree, O_RDONLY | O_DIRECTORY)
    defer { close(root) }
    guard case .none = NameFolding(of: root) else { return }
    let unpacked = try bench.unpack(
      TarMaker.of {
        $0.add("lib/\(first)", [1])
        $0.add("lib/\(second)", [2, 3])
      })
    #expect(Set(unpacked.map(\.size)) == [1, 2])
  }

  @Test(arguments: alike)
  func namesThatTheDiskTakesForOneAreRefused(_ first: String, _ second: String) throws {
    var table = EntryTable(.caseAndMarks)
    try table.addFile(EntryName(first.utf8, .tar))
    #expect(
      throws: Reason(
        "\(first) differs in case or encoding alone, and this disk has one name for both")
    ) { try table.addFile(EntryName(second.utf8, .tar)) }
  }
}
