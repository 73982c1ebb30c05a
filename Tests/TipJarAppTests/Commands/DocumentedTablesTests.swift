import Foundation
import Testing
import TipJarDownloads
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import tipjar

/// The tables of the documents match the program.
@Suite struct DocumentedTablesTests {
  /// The path and the abstract of each visible subcommand.
  private func rows(_ command: CommandTree.Command, _ path: String) -> [[String]] {
    (command.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
      .flatMap { command in
        [["\(path) \(command.commandName)", command.abstract ?? ""]]
          + (command.commandName == "store" ? [] : rows(command, "\(path) \(command.commandName)"))
      }
  }

  /// Returns the rows of a table without the arguments of its commands.
  private func documented(_ header: String) throws -> [[String]] {
    try Document.named("Commands.md").table(header).map { row in
      let line = row[0].trimmingCharacters(in: ["`"])
      let words = line.split(separator: " ").prefix {
        $0.allSatisfy { $0.isLowercase || $0 == "-" } && !["on", "off"].contains($0)
      }
      return [words.joined(separator: " "), row[1]]
    }
  }

  /// The article describes each command as its help does.
  @Test func theTablesOfCommandsAreThoseOfTheHelp() throws {
    let root = try CommandTree.program.get().command
    #expect(try Array(documented("command").dropFirst()) == rows(root, "tipjar"))
    #expect(try documented("command").first?.first == "tipjar")
    let store = try #require(root.subcommands?.first { $0.commandName == "store" })
    #expect(try documented("store command") == rows(store, "tipjar store"))
  }

  /// The articles list every option: the common ones as the help describes them, and the names of
  /// those that a command has besides.
  @Test func theTablesOfOptionsAreThoseOfTheHelp() throws {
    let root = try CommandTree.program.get().command
    let common = (root.arguments ?? []).filter(\.isCommon).reduce(into: [[String]]()) {
      rows, option in
      // A flag and its opposite share a row.
      if option.spans.hasPrefix("`--no-"), let flag = rows.popLast() {
        rows.append(["\(flag[0]), \(option.spans)", flag[1]])
      } else {
        rows.append([option.spans, option.abstract ?? ""])
      }
    }
    #expect(try Document.named("Settings.md").table("option").map { Array($0.prefix(2)) } == common)
    let own = ownOptions(root)
    let table = try Document.named("Commands.md").table("options of a command")
    #expect(table.map { Array($0.prefix(2)) } == own)
  }

  private func ownOptions(_ command: CommandTree.Command, _ path: String = "") -> [[String]] {
    let own = (command.arguments ?? []).filter { !$0.isCommon && !$0.spans.isEmpty }
      .map(\.spans).filter { !["`--json`", "`--version`", "`--help`"].contains($0) }
    let below = (command.subcommands ?? [])
      .filter { $0.shouldDisplay != false && $0.commandName != "help" }
      .flatMap { ownOptions($0, path + (path.isEmpty ? "" : " ") + $0.commandName) }
    return (own.isEmpty ? [] : [["`\(path)`", own.joined(separator: ", ")]]) + below
  }

  /// Every key is in the table, and the table has no other.
  @Test func theTableOfKeysIsThatOfTheDispatcher() throws {
    let cells = try Document.named("Keys.md").table("keys").map { $0[0] }
    let words = cells.flatMap { $0.split { " ,·".contains($0) } }.filter { $0 != "or" }
    let keys = KeyTable.standard.rows.flatMap(\.keys)
    // A capital with the same effect as its small letter is not listed.
    let doubled = ["Y", "N"].map { Key(.character($0)) }
    let written = Set(keys.filter { !doubled.contains($0) }.map(\.written))
    #expect(Set(words.map(String.init)) == written)
  }

  @Test func theArticlesNameEveryValue() throws {
    func names<Value: CaseIterable & RawRepresentable>(_: Value.Type) -> String
    where Value.RawValue == String {
      "(" + Value.allCases.map(\.rawValue).joined(separator: ", ") + ")"
    }
    #expect(try Document.named("Keys.md").text.contains("change the order \(names(AppOrder.self))"))
    let settings = try Document.named("Settings.md").text
    for option in [
      "`--lang` \(names(Language.self))", "`--theme` \(names(ThemePreference.self))",
      "`--graphics` \(names(GraphicsPreference.self))", "`--glyphs` \(names(GlyphPreference.self))",
    ] { #expect(settings.contains(option), "\(option)") }
  }

  @Test func theTableOfStatusesIsThatOfTheManual() throws {
    let rows = try Document.named("Commands.md").table("status").map { [$0[0], $0[1]] }
    #expect(rows == ManualPage.exitStatuses.map { ["\($0.key)", $0.value] })
    // A signal's is 128 and its number.
    for status in Failure.Status.allCases where status != .hungUp && status != .terminated {
      #expect(ManualPage.exitStatuses.contains { $0.key == status.rawValue }, "\(status)")
    }
  }

  @Test func theArticleOnDownloadsNamesTheLimits() throws {
    let article = try Document.named("Downloads.md")
    let promises = try article.section("What is promised")
    #expect(promises.contains("tried up to \(Fetch.tries) times without progress"))
    #expect(promises.contains("At most \(Fetch.redirectLimit) redirects"))
    #expect(promises.contains("\(RealDownloads.reserve >> 20) MiB stay free"))
    let errors = try article.table("error").map { $0[0].trimmingCharacters(in: ["`"]) }
    #expect(errors == DownloadFailure.Kind.allCases.map(\.rawValue))
  }

  @Test func theReadmeNamesTheMinimumSize() throws {
    let size = "Minimum window size: \(Layout.least.columns)x\(Layout.least.rows)."
    #expect(try Document.named("README.md").text.contains(size))
  }
}

extension CommandTree.Argument {
  fileprivate var isCommon: Bool { shouldDisplay && sectionTitle == HelpText.commonTitle }

  /// The long names in code font; "" for an argument, and for what the help hides.
  fileprivate var spans: String {
    guard shouldDisplay else { return "" }
    return (names ?? []).filter { $0.kind == .long }.map { "`\($0.text)`" }
      .joined(separator: ", ")
  }
}

extension Key {
  /// The key as the documents write it.
  fileprivate var written: String {
    let name =
      switch code {
      case .up: "↑"
      case .down: "↓"
      case .left: "←"
      case .right: "→"
      case .enter: "Enter"
      case .escape: "Esc"
      case .tab: "Tab"
      case .backTab: "Shift-Tab"
      case .backspace: "Backspace"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .home: "Home"
      case .end: "End"
      case .function(let number): "F\(number)"
      case .character(" "): "Space"
      case .character(let character): String(character)
      default: "\(code)"
      }
    if modifiers.contains(.control) { return "Ctrl-\(name.uppercased())" }
    return modifiers.contains(.shift) ? "Shift-\(name)" : name
  }
}
