import ArgumentParser
import Foundation
import Testing
import TipJarMachines
import TipJarTerminal

@testable import tipjar

/// The README's tables are what the program does.
@Suite struct ReadmeTests {
  private let text: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../README.md")
    text = try String(contentsOf: root, encoding: .utf8)
  }

  /// The rows of the table below this header, by their cells.
  private func table(_ header: String) throws -> [[String]] {
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| \(header) |") })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.components(separatedBy: "|").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// What stands in code font.
  private func code(_ text: String) -> [String] {
    text.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  /// The words of a command line that name commands.
  private func path(_ line: String) -> String {
    line.split(separator: " ").prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
      .joined(separator: " ")
  }

  private func names(_ command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
      .compactMap { $0.commandName }
  }

  @Test func theTableOfCommandsIsThatOfTheDefinitions() throws {
    let rows = try table("command").map { (path(code($0[0]).joined()), $0[1]) }
    let expected = names(TipJarCommand.self).flatMap { name in
      ["tipjar \(name)"]
        + (name == "receipts" ? names(ReceiptsCommand.self) : [])
        .map { "tipjar \(name) \($0)" }
    }
    #expect(rows.map(\.0) == ["tipjar"] + expected)
    let controls = try #require(rows.first { $0.0 == "tipjar store" }).1
    let named = code(controls).filter { !$0.hasPrefix(".") }.map { $0.split(separator: " ")[0] }
    #expect(named.map(String.init) == names(StoreCommand.self))
  }

  /// Arguments in capitals and options are those that the command takes, and none that it needs is left out.
  @Test func theCommandsHaveTheArgumentsThatTheTableSays() throws {
    let root = try CommandTree(TipJarCommand.self).command
    for row in try table("command") {
      let command = check(code(row[0]).joined(), below: root)
      let (options, lines) = (code(row[1]).filter { $0.hasPrefix("--") }, code(row[1]))
      let known = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.text)
      #expect(Set(options).isSubset(of: known), "\(row[0])")
      guard command.commandName == "store" else { continue }
      for line in lines where !line.hasPrefix(".") { check(line, below: command) }
    }
  }

  @discardableResult
  private func check(_ line: String, below command: CommandTree.Command) -> CommandTree.Command {
    let words = line.split(separator: " ").map(String.init)
    let open = words.reduce(command) { open, word in
      open.subcommands?.first { $0.commandName == word } ?? open
    }
    let taken = (open.arguments ?? []).filter { $0.kind == .positional }
    let given = words.filter { $0.first?.isUppercase == true || ["on", "off"].contains($0) }
    #expect((taken.count { !$0.isOptional }...taken.count).contains(given.count), "\(line)")
    return open
  }

  /// Every key has a place in the table, and the table has no other.
  @Test func theTableOfKeysIsThatOfTheDispatcher() throws {
    let cells = try table("keys").map { $0[0] }
    let words = cells.flatMap { $0.split { " ,·".contains($0) } }.filter { $0 != "or" }
    let keys = KeyTable.standard.rows.flatMap(\.keys)
    // A capital that does what its small letter does needs no place of its own.
    let doubled = ["Y", "N"].map { Key(.character($0)) }
    let written = Set(keys.filter { !doubled.contains($0) }.map(\.written))
    #expect(Set(words.map(String.init)) == written)
  }

  @Test func itNamesTheLeastWindow() {
    #expect(text.contains("A window of \(Layout.least.columns)x\(Layout.least.rows) is the least"))
  }
}

extension Key {
  /// The key as the README writes it.
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
