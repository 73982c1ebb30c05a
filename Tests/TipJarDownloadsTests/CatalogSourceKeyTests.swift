import Foundation
import Testing
import TipJarJSON

@testable import TipJarDownloads

/// The keys of a catalogue that name a file to download.
@Suite struct CatalogSourceKeyTests {
  private static let digest = String(repeating: "aB", count: 32)
  private static let good = #""id": "a", "name": "A", "version": "1", "size": 1"#

  private static func text(_ members: String) -> String { "{\(good), \(members)}" }

  @Test(arguments: [
    #""url": "https://h.example/x/a-1.0_b.tar.gz""#,
    #""url": "HTTPS://h.example:8443/x?y=/z#w""#, #""url": "https://[::1]:8443/a""#,
    #""url": "file:///srv/a%20b""#, #""url": "https://h/a%20b", "file": "a b""#,
    #""url": "https://h/", "file": "ä.bin", "executable": true"#,
    #""url": "http://h/a", "sha256": "\#(digest)""#,
    #""url": "https://h/a", "mirrors": ["https://m/a", "file:///m"], "donate": "https://d/x""#,
    #""url": "https://h/a", "mirrors": [], "executable": false"#,
    #""mirrors": ["http://m/a"], "sha256": "\#(digest)", "url": "https://h/a""#,
  ])
  func theyAreRead(_ members: String) throws {
    let catalog = try Catalog(json: Data("[\(Self.text(members))]".utf8), name: "c")
    #expect(catalog.apps.first?.url != nil && catalog.apps.first?.fileName != nil)
  }

  @Test func theirValuesAreKept() throws {
    let members = #"""
      "url": "https://h/d/a%20b?c", "mirrors": ["https://m/"], "sha256": "\#(Self.digest)",
      "executable": true, "donate": "https://d/"
      """#
    let app = try #require(
      try Catalog(json: Data("[\(Self.text(members))]".utf8), name: "c").apps.first)
    var expected = App(
      id: "a", name: "A", version: "1", size: 1, url: "https://h/d/a%20b?c",
      mirrors: ["https://m/"], sha256: Self.digest.lowercased(), isExecutable: true)
    expected.donate = "https://d/"
    #expect(app == expected)
    #expect(app.fileName == "a b")
  }

  /// The size may be omitted only with an address.
  @Test(arguments: [(#", "url": "https://h/a""#, Int64(0)), ("", nil)])
  func aSizeMayBeUnknownWithAnAddress(_ member: String, _ size: Int64?) {
    let json = #"[{"id": "a", "name": "A", "version": "1"\#(member)}]"#
    #expect((try? Catalog(json: Data(json.utf8), name: "c"))?.apps.first?.size == size)
  }

  @Test(arguments: [
    (#""url": "ftp://h/a""#, "url: not an address of a file; write one that begins with https://"),
    (#""url": "/etc/passwd""#, "url: not an address of a file"),
    (#""url": "https://u:p@h/a""#, "url: an address with a user or a password; remove what"),
    (#""url": "https:///a""#, "url: the host of the address is not valid; write https://HOST/FILE"),
    (#""url": "https://h:x/a""#, "url: the host of the address is not valid"),
    (#""url": "https://h:99999/a""#, "url: the host of the address is not valid"),
    (#""url": "https://h:0/a""#, "url: the host of the address is not valid"),
    (#""url": "https://[::zz]/a""#, "url: the host of the address is not valid"),
    (#""url": "https://[::1/a""#, "url: the host of the address is not valid"),
    (#""url": "https://[::1]x/a""#, "url: the host of the address is not valid"),
    (#""url": "https://h[1]/a""#, "url: the host of the address is not valid"),
    (#""url": "file://h/a""#, "url: the host of the address is not valid"),
    (#""url": "https://h/a b""#, "url: not an address; write spaces and other letters in percent"),
    (#""url": "https://h/ä""#, "url: not an address; write spaces"),
    (
      #""url": "https://h""#, "url: its last component is not a file name; add \"file\" with a name"
    ),
    (#""url": "https://h/.b""#, "url: its last component is not a file name"),
    (#""url": "https://h/-rf""#, "url: its last component is not a file name"),
    (#""url": "https://h/a%2Fb""#, "url: its last component is not a file name"),
    (
      #""url": "http://h/a""#,
      "url: http does not protect the file in transit; use https, or add \"sha256\""
    ),
    (
      #""url": "https://h/a", "mirrors": ["https://m/a", "http://m/a"]"#,
      "mirrors[1]: http does not protect the file in transit"
    ),
    (#""url": "https://h/a", "mirrors": "https://m/a""#, "mirrors: expected an array"),
    (#""sha256": "12""#, "sha256: not a SHA-256 checksum; write its 64 hexadecimal digits"),
    (#""file": "a/b""#, "file: not a file name; write a name without a slash"),
    (#""file": ".a""#, "file: not a file name"), (#""file": "-rf""#, "file: not a file name"),
    (#""file": "-ä""#, "file: not a file name"), (#""file": "a\u0007""#, "file: not a file name"),
    (#""file": "\#(String(repeating: "x", count: 121))""#, "file: not a file name"),
    (#""executable": "yes""#, "executable: expected true or false, found a string"),
    (#""donate": "file:///a""#, "donate: not a web address; write one that begins with https://"),
  ])
  func aBadValueIsNamedWithItsLineAndKey(_ members: String, _ message: String) {
    let json = "[\n\(Self.text(members))]"
    let error = #expect(throws: CatalogError.self) {
      try Catalog(json: Data(json.utf8), name: "c")
    }
    #expect(error?.description.contains("[0].\(message)") == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("c:2:") == true && error?.kind == .malformed)
  }

  @Test func aCheckFindsEachProblemOfEachApp() {
    let keys = App.CodingKeys.allCases.map { "\"\($0.rawValue)\": {\"x\": 3}" }
    let apps = [
      "{\(keys.joined(separator: ",\n"))}", "7",
      Self.text(#""subtitel": "s", "developr": "d", "localizations": {"de": {"nmae": "N"}}"#),
      "{\(Self.good)}",
    ]
    let check = CatalogCheck(Array("[\(apps.joined(separator: ",\n"))]".utf8))
    let problems = check.problems.map { "\($0.line) \($0.path)" }
    let expected = App.CodingKeys.allCases.enumerated().map { "\($0 + 1) [0].\($1.rawValue)" }
    // Errors in localizations name the language, those of an icon its part.
    let parts = ["localizations": ".x", "icon": ".palette"]
    #expect(
      problems.dropLast(5)
        == expected.map { $0 + (parts[$0.split(separator: ".").last.map(String.init) ?? ""] ?? "") }
    )
    let last = App.CodingKeys.allCases.count
    #expect(
      problems.suffix(5) == [
        "\(last + 1) [1]", "\(last + 2) [2].subtitel", "\(last + 2) [2].developr",
        "\(last + 2) [2].localizations.de.nmae", "\(last + 3) [3].id",
      ])
    #expect(check.apps == 1)
  }

  @Test(arguments: ["", "[{}", "3"]) func aCheckEndsAtWhatIsNoCatalogue(_ text: String) {
    #expect(!CatalogCheck(Array(text.utf8)).problems.isEmpty)
  }

  @Test func aCheckKeepsTheFirstProblemsAndCountsTheOthers() {
    let text = Array(repeating: "7", count: CatalogCheck.limit + 5).joined(separator: ",")
    let check = CatalogCheck(Array("[\(text)]".utf8))
    #expect(check.problems.count == CatalogCheck.limit && check.omitted == 5)
  }

  /// Four times as many problems take four times as long, in one line or in many.
  @Test(arguments: [",", ",\n"]) func aCheckTakesLinearTime(_ separator: String) {
    func seconds(_ count: Int) -> Double {
      let text = Array(repeating: "{\(Self.good)}", count: count).joined(separator: separator)
      let bytes = Array("[\(text)]".utf8)
      var (start, end) = (timespec(), timespec())
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      #expect(CatalogCheck(bytes).omitted == count - 1 - CatalogCheck.limit)
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }
    _ = seconds(300)
    #expect(seconds(4000) < 8 * seconds(1000))
  }
}
