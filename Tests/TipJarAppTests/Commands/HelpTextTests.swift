import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import tipjar

@Suite struct HelpTextTests {
  private static func help(_ command: any ParsableCommand.Type) -> String {
    help(command, columns: 80)
  }

  private static func help(_ command: any ParsableCommand.Type, columns: Int) -> String {
    HelpText.arranged(TipJarCommand.helpMessage(for: command, columns: columns), columns: columns)
  }

  @Test(
    arguments: [[]]
      + TipJarCommand.configuration.subcommands.map { [$0.configuration.commandName ?? ""] },
    [40, 80])
  func theHelpFitsTheWindow(_ name: [String], columns: Int) throws {
    let text = Self.help(try HelpCommand.command(named: name), columns: columns)
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= columns, "\(line)")
    }
  }

  /// The headings of a help text, in order.
  private static func headings(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { $0.prefixMatch(of: /([A-Z ]+):/) }
      .map { String($0.1) }
  }

  @Test func theProgramsHelpHasTheCommonOptionsLast() {
    let text = Self.help(TipJarCommand.self)
    let groups = ["STORE AND FILE", "TIP LINK", "SIMULATION", "DOWNLOAD"].map { $0 + " OPTIONS" }
    #expect(
      Self.headings(text) == [
        "OVERVIEW", "USAGE", "APPS", "TOOLS OF PROJECTS", "TIPS AND PURCHASES",
        "STORE AND SERVER", "HELP", "OPTIONS",
      ] + groups
        + ["LANGUAGE AND ACCESSIBILITY OPTIONS", "SCREEN OPTIONS", "KEYS", "EXAMPLES"])
    #expect(text.hasSuffix("\n\n  See 'tipjar help <subcommand>' for detailed help."))
  }

  @Test(
    arguments: TipJarCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" })
  func aSubcommandsHelpHasItsOwnOptionsAndALineAboutTheOthers(name: String) throws {
    let text = Self.help(try HelpCommand.command(named: [name]))
    guard !["complete", "manual", "help"].contains(name) else { return }
    #expect(!text.contains("--theme"))
    #expect(text.contains("\n\nCommon options: see “tipjar --help”."))
    #expect(!text.contains("\n\n\n"))
  }

  /// Each option is in one group, with its whole text.
  @Test func noOptionIsLostInTheGroups() throws {
    let text = Self.help(TipJarCommand.self)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in TipJarCommand.helpMessage(columns: 80).split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard line.hasPrefix("-") else { continue }
      #expect(lines.count { $0 == line } == 1, "\(line)")
    }
  }

  @Test(arguments: HelpExample.all.keys.sorted())
  func theExamplesAreOfTheCommandAndCanBeTyped(path: String) throws {
    let names = path.split(separator: " ").map(String.init)
    let text = Self.help(try HelpCommand.command(named: names))
    for example in HelpExample.all[path] ?? [] {
      #expect(text.contains("\n  \(example.line)\n"), "\(text)")
      let words = example.line.prefix { !"|>".contains($0) }.split(separator: " ").map(String.init)
      #expect(Array(words.prefix(names.count + 1)) == ["tipjar"] + names)
      // The parser throws to print a script.
      if words.contains("--generate-completion-script") { continue }
      _ = try TipJarCommand.parseAsRoot(Array(words.dropFirst()))
    }
  }

  @Test func theKeysAreThoseOfTheTable() {
    let text = Self.help(TipJarCommand.self)
    for row in KeyTable.standard.rows(in: .list, at: .apps) {
      #expect(row.keys.contains { text.contains($0.name(.braille)) }, "\(row.command)")
    }
  }

  @Test func otherTextIsUnchanged() {
    #expect(HelpText.arranged("0.1.0", columns: 80) == "0.1.0")
  }

  @Test func theManualNamesEveryCommandAndEveryOption() throws {
    let tree = try CommandTree.program.get()
    let page = ManualPage(tree, version: "1", date: Date(timeIntervalSince1970: 86_400)).text
    func check(_ command: CommandTree.Command) {
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        for name in argument.names ?? [] {
          #expect(page.contains(name.text.replacing("-", with: "\\-")), "\(name.text)")
        }
      }
      for command in command.subcommands ?? [] where command.shouldDisplay != false {
        guard command.commandName != "help" else { continue }
        #expect(page.contains(" \(command.commandName)"), "\(command.commandName)")
        check(command)
      }
    }
    check(tree.command)
    #expect(page.hasPrefix(".Dd January 2, 1970\n"))
    for example in HelpExample.all.values.joined() {
      #expect(page.contains(example.line.replacing("-", with: "\\-")), "\(example.line)")
    }
    for section in [
      "NAME", "SYNOPSIS", "OPTIONS", "COMMANDS", "KEYS", "ENVIRONMENT", "FILES", "EXIT STATUS",
      "EXAMPLES", "SEE ALSO",
    ] {
      #expect(page.contains(".Sh \(section)\n"))
    }
    for variable in ["BROWSER", "GITHUB_TOKEN", "http_proxy", "https_proxy", "no_proxy"] {
      #expect(page.contains(variable))
    }
  }

  @Test(.enabled(if: (try? TestEnvironment.tool("mandoc")) != nil))
  func mandocHasNothingToSayOfTheManual() throws {
    let page = ManualPage(try CommandTree.program.get(), version: "1", date: Date())
    let folder = try TestEnvironment.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(page.text.utf8).write(to: URL(filePath: folder + "/tipjar.1"))
    let lint = try Tool.run("mandoc", ["-Tlint", "-Wwarning", folder + "/tipjar.1"])
    #expect(lint.status == 0 && !lint.text.contains("WARNING"), "\(lint.text)")
  }
}
