import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarDownloads
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary

@testable import tipjar

/// Everything that the documents name exists: files, links, make targets, commands, options,
/// variables, modules and tests.
@Suite struct DocumentationTests {
  private static let sources = ["Sources", "Tests", ".github"].flatMap { folder in
    Document.root.appending(path: folder).descendants {
      ["swift", "sh"].contains($0.pathExtension)
    }
  }.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()

  @Test func theReadmeIsShort() throws {
    #expect(try Document.named("README.md").text.split(separator: "\n").count <= 150)
    #expect(Document.all.count >= 13)
  }

  @Test(arguments: Document.all) func everyPathExists(_ document: Document) {
    let path = /(Sources|Tests|\.github|\.ci|\.scripts)\/.*|[A-Za-z+]+\.(swift|md|py)/
    for span in document.spans where span.wholeMatch(of: path) != nil {
      // A script that the reader writes.
      guard span != "verify.py" else { continue }
      #expect(Document.root.appending(path: span).exists, "\(span)")
    }
  }

  /// The files of the project that comments of the sources name exist.
  @Test func everyFileInACommentExists() throws {
    let stale = "// as in gone.h, <sys/gone.h> and `Sources/gone/Gone.swift`\nlet a = b.c"
    #expect(Self.files(inCommentsOf: stale) == ["gone.h", "Sources/gone/Gone.swift"])
    let files = [".packages", ".scripts", "Sources", "Tests"].flatMap {
      Document.root.appending(path: $0).descendants { !$0.hasDirectoryPath }
    }.map { "/\($0.path.dropFirst(Document.root.path.count + 1))" }
    let code = Document.root.appending(path: "Sources").descendants {
      ["swift", "c", "h"].contains($0.pathExtension)
    }
    #expect(code.count > 500)
    let system: Set = ["sysexits.h", "openssl/x509_vfy.h", "gnutls/gnutls.h"]
    for file in code {
      for name in Self.files(inCommentsOf: try String(contentsOf: file, encoding: .utf8))
      where !system.contains(name) {
        #expect(files.contains { $0.hasSuffix("/\(name)") }, "\(file.lastPathComponent): \(name)")
      }
    }
  }

  private static func files(inCommentsOf text: String) -> [String] {
    text.matches(of: /\/\/.*/).flatMap { comment in
      comment.0.matches(of: /[\s`“"(]((?:[\w.+-]+\/)*[\w+-]+\.(?:swift|h|c|po|md))\b/)
        .map { String($0.1) }
    }
  }

  @Test(arguments: Document.all) func everyLinkResolves(_ document: Document) {
    let folder = document.file.deletingLastPathComponent()
    for match in document.text.matches(of: /\]\(([^)#]+)(#[^)]*)?\)/)
    where !match.1.contains("://") {
      #expect(folder.appending(path: String(match.1)).exists, "\(match.1)")
    }
    for match in document.text.matches(of: /<doc:([A-Za-z]+)>/) {
      #expect(folder.appending(path: "\(match.1).md").exists, "\(match.1)")
    }
    for match in document.text.matches(of: /src(?:set)?="([^"]+)"/) {
      #expect(folder.appending(path: String(match.1)).exists, "\(match.1)")
    }
  }

  /// Every article is listed on the first page and linked from the README.
  @Test func everyArticleIsListed() throws {
    let (readme, page) = (try Document.named("README.md"), try Document.named("Documentation.md"))
    let folder = page.file.deletingLastPathComponent().path
    for article in Document.all
    where article.file.path.hasPrefix(folder) && article.file != page.file {
      let name = article.file.deletingPathExtension().lastPathComponent
      #expect(page.text.contains("<doc:\(name)>"), "\(name)")
      #expect(readme.text.contains("/\(name).md)"), "\(name)")
    }
  }

  @Test(arguments: Document.all) func everyMakeTargetExists(_ document: Document) throws {
    let makefile = try TestEnvironment.text(of: "Makefile")
    let targets = Set(makefile.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
    for line in document.code {
      guard let match = line.firstMatch(of: /^(?:sudo )?make ([a-z-]+)(.*)/) else { continue }
      #expect(targets.contains(String(match.1)), "\(line)")
      for variable in match.2.matches(of: /([A-Z]+)=/) {
        #expect(makefile.contains("(\(variable.1))"), "\(line)")
      }
    }
  }

  /// The parser accepts every command line in the documents.
  @Test func everyCommandIsTaken() {
    let lines = Set(Document.all.flatMap(\.code))
    for line in lines where line.hasPrefix("tipjar ") || line.hasPrefix("exec tipjar ") {
      do {
        _ = try TipJarCommand.parseAsRoot(Self.arguments(of: line))
      } catch {
        // Asking for help or the version throws too.
        #expect(TipJarCommand.exitCode(for: error).isSuccess, "\(line)")
      }
    }
  }

  /// `set -e` does not see the failure of a command before a pipe, so no script takes its result from
  /// one.
  @Test(arguments: Document.all) func everyScriptStopsAtAFailedCommand(_ document: Document) {
    for script in document.fenced("sh") where script.contains("set -eu") {
      for line in script.split(separator: "\n") {
        let hidden = line.firstMatch(of: /\w+=\$\((tipjar|control|curl)\b[^)]*\|/)
        #expect(hidden == nil, "\(line)")
      }
    }
  }

  /// Returns the arguments of a command line, without those of the shell; placeholders in capitals
  /// are replaced with values.
  private static func arguments(of line: String) -> [String] {
    let values = [
      "API": "purchase", "CODE": "USA", "COMMAND": "tip", "ERROR": "networkError",
      "LANGUAGE": "sh", "PAGE": "rings", "SCREEN": "apps", "STEP": "request", "TAG": "de",
    ]
    let words = line.matches(of: /"([^"]*)"|[^\s"]+/).map { $0.1.map(String.init) ?? String($0.0) }
    return words.drop { $0 != "tipjar" }.dropFirst().prefix { !["#", "|", ">", "&&"].contains($0) }
      .map { word in
        word.wholeMatch(of: /[A-Z]+(\.\.\.)?/) == nil ? word : values[word] ?? "1"
      }
  }

  @Test(arguments: Document.all) func everyOptionExists(_ document: Document) throws {
    let known = try CommandTree.program.get().command.options
    for span in document.spans where span.hasPrefix("--") {
      let option = span.prefix { $0 != " " && $0 != "=" }
      #expect(known.contains(String(option)), "\(span)")
    }
  }

  @Test(arguments: Document.all) func everyVariableExists(_ document: Document) {
    for match in document.text.matches(of: /TIPJAR_[A-Z_]+/) {
      let name = match.0.dropFirst("TIPJAR_".count)
      let option = name.lowercased().replacing("_", with: "-")
      let isRead = [String(match.0), String(name), option].contains {
        Self.sources.contains("\"\($0)\"")
      }
      #expect(isRead, "\(match.0)")
    }
  }

  /// The tests that the documents name for their promises exist, and the filters select them; so do
  /// the types and functions that the map of the code names.
  @Test(arguments: [("Reliability.md", 30), ("Architecture.md", 20)])
  func everyNameInCodeFontExists(_ name: String, _ least: Int) throws {
    let spans = try Document.named(name).spans
    let filters = spans.compactMap { $0.firstMatch(of: /--filter '?([A-Za-z0-9]+)/)?.1 }
    let parts = spans.filter { $0.wholeMatch(of: /[A-Za-z0-9]+(\.[A-Za-z0-9]+)?(\(.*\))?/) != nil }
      .flatMap { $0.prefix { $0 != "(" }.split(separator: ".").map(String.init) }
    let names = parts.filter { $0.wholeMatch(of: /[a-zA-Z]*[a-z][A-Z][A-Za-z]+/) != nil }
    #expect(names.count > least)
    for name in names + filters.map(String.init) {
      #expect(Self.sources.contains(name), "\(name)")
    }
  }

  /// The walks through the code name functions of the files that they name, and stay short.
  @Test func theWalksAreThoseOfTheCode() throws {
    let section = try Document.named("Architecture.md").section("Three walks")
    let walks = section.components(separatedBy: "\n\n").filter { $0.hasPrefix("1. ") }
    #expect(walks.count == 3)
    for walk in walks {
      var functions = 0
      for step in walk.split(separator: "\n") {
        let match = try #require(step.firstMatch(of: #/^\d+\. `([^`]+)`: ((?:`\w+`(?:, )?)+)\./#))
        let file = try TestEnvironment.text(of: String(match.1))
        for name in match.2.matches(of: /\w+/).map(\.0) {
          functions += 1
          #expect(file.firstMatch(of: try Regex("func \(name)[(<]")) != nil, "\(step)")
        }
      }
      #expect(functions <= 25, "\(walk.prefix(60))")
    }
  }

  /// The map of modules lists every target of the package except the tests.
  @Test func theMapOfModulesIsThatOfThePackage() throws {
    let package = try TestEnvironment.text(of: "Package.swift")
    let folders = Document.root.appending(path: "Sources").children
    let targets = Set(folders.filter { package.contains("name: \"\($0)\"") })
    let map = try Document.named("Architecture.md").section("The modules")
    let modules = map.matches(of: #/(?m)^(C?TipJar\w+|tipjar)  /#).map { String($0.1) }
    #expect(Set(modules) == targets && modules.count == targets.count)
  }

  /// The version that `--version` prints is the newest one of the article.
  @Test func theVersionIsTheNewestOfTheChanges() throws {
    let heading = try Document.named("Changes.md").text.firstMatch(of: /## ([0-9.]+)/)
    #expect(String(heading?.1 ?? "") == TipJarCommand.configuration.version)
  }

  /// The manifests that authors copy name products of the package.
  @Test func theProductsOfTheManifestsExist() throws {
    let package = try TestEnvironment.text(of: "Package.swift")
    let products = Document.all.flatMap { document in
      document.text.matches(of: /\.product\(name: "(\w+)", package: "tipjar"\)/).map(\.1)
    }
    #expect(products.count >= 4)
    for product in products {
      #expect(
        package.matches(of: /library\(\s*name: "(\w+)"/).contains { $0.1 == product }, "\(product)")
    }
  }

  @Test func theSettingsOfTheArticleAreRead() throws {
    let block = try #require(
      Document.named("Settings.md").blocks.first { $0[0].hasPrefix("{") }
    ).joined()
    let settings = try SettingsFixture(file: block).settings
    #expect(settings.problem == nil && settings.screen.theme == .contrast)
    #expect(!settings.screen.usesMouse)
  }

  /// The example catalogue is valid, and the table lists all of its keys.
  @Test func theCatalogueOfTheArticleIsRead() throws {
    let document = try Document.named("Embedding.md")
    let block = try #require(document.blocks.first { $0[0].hasPrefix("{") })
    let folder = try Folder()
    let file = try folder.write("[\(block.joined())]", to: "apps.json")
    let catalog = try Catalog(contentsOf: file, language: "de")
    #expect(catalog.notice == nil)
    #expect(catalog["lantern"]?.subtitle == "Findet Dateien im Dunkeln")
    var app = App(
      id: "", name: "", size: 1, url: "", sha256: "", file: "", productID: "", updated: "",
      failsOnce: "", initially: .owned)
    (app.tag, app.source, app.homepage, app.notes, app.donate) = ("", "", "", "", "")
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(app))
    let keys = Set((object as? [String: Any] ?? [:]).keys)
    let rows = try document.table("key").map { $0[0] }
    let named = rows.flatMap { $0.matches(of: /`([A-Za-z0-9]+)`/).map { String($0.1) } }
    #expect(Set(named) == keys && named.count == keys.count)
  }

  /// The example for publishers is valid, and has a file for each computer that it names.
  @Test func theCatalogueForPublishersIsRead() throws {
    let document = try Document.named("Publishing.md")
    let blocks = document.fenced("json")
    let block = try #require(blocks.first)
    let folder = try Folder()
    let catalog = try Catalog(
      contentsOf: folder.write(block, to: "apps.json"), language: "en")
    let app = try #require(catalog.apps.first)
    #expect(catalog.notice == nil && app.files.count == 3 && app.unpacks)
    #expect(app.executables.map(\.name) == ["moss"])
    let keys = try document.table("key").flatMap { $0[0].matches(of: /`([a-z]+)`/) }
    let all = blocks.joined()
    #expect(keys.allSatisfy { all.contains("\"\($0.1)\"") || $0.1 == "homepage" })
    let icon = #"{"id": "a", "name": "A", "version": "1", "size": 1, \#(blocks.last ?? "")}"#
    #expect(try Catalog(json: Data(icon.utf8), name: "icon").apps.first?.icon != nil)
  }

  /// A Swift block of a library's page is a file that is compiled and run.
  @Test(arguments: [
    ("TipJarStorefront", 0, "Examples/TipJar/main.swift"),
    ("TipJarTips", 1, "Examples/TipLinks/main.swift"),
    ("TipJarWidgets", 0, "TipJarWidgetsTests/WidgetsExample.swift"),
    ("TipJarWidgets", 1, "Examples/Button/main.swift"),
    ("TipJarWidgets", 2, "Examples/Progress/main.swift"),
    ("TipJarWidgets", 3, "Examples/Offer/main.swift"),
    ("TipJarDownloads", 0, "Examples/Downloads/main.swift"),
    ("TipJarMachines", 0, "TipJarMachinesTests/MachinesExample.swift"),
    ("TipJarTerminal", 0, "TipJarTerminalTests/TerminalExample.swift"),
  ])
  func theExampleOnThePageIsAFile(_ library: String, _ index: Int, _ file: String) throws {
    let blocks = try Document.named("\(library).md").fenced("swift")
    #expect(try blocks[index] == TestEnvironment.text(of: "Tests/\(file)"))
  }

  /// The Swift code of a document equals that of a test, line by line.
  @Test(arguments: [
    ("TestingPurchases.md", "LibraryExample.swift"), ("TipJarStore.md", "PageExample.swift"),
  ])
  func theSwiftOfTheDocumentIsThatOfATest(_ document: String, _ test: String) throws {
    func text(_ text: String) -> String {
      text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
    let file = try TestEnvironment.text(of: "Tests/TipJarStoreTests/\(test)")
    let example = try #require(Document.named(document).fenced("swift").first)
    #expect(text(file).contains(text(example)))
  }

  // The packages of these files are tested by `make test-packages`.

  @Test func theCopyrightNamesEveryPackageThatIsLinked() throws {
    let manifest = try TestEnvironment.text(of: "Package.swift")
    let packages = manifest.matches(of: /url: "https:\/\/github\.com\/[^\/]+\/([^"]+)"/)
    let named = try TestEnvironment.text(of: ".packages/copyright").matches(of: /(?m)^Files: (.+)/)
      .flatMap { $0.1.split(separator: " ") }
    #expect(packages.count >= 7)
    for package in packages { #expect(named.contains(package.1), "\(package.1)") }
  }

  /// Each marker of the metainfo is one that the script replaces.
  @Test func nothingOfTheMetainfoIsLeftOpen() throws {
    let script = try TestEnvironment.text(of: ".scripts/package")
    let markers = try TestEnvironment.text(of: ".packages/metainfo.xml").matches(of: /@[A-Z]+@/)
    #expect(markers.count == 5)
    for marker in markers { #expect(script.contains("|\(marker.0)|"), "\(marker.0)") }
  }

  /// The documents mention only the project.
  @Test(arguments: Document.all) func noWordIsOfTheWorkplace(_ document: Document) {
    for word in [/seed 0\d\d/, /\/work\//, /\/tmp\//, /issue \d/] {
      #expect(document.text.firstMatch(of: word) == nil)
    }
  }
}

extension URL {
  /// The names of the files and folders in a folder.
  var children: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}
