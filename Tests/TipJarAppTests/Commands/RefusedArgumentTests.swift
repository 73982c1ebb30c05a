import ArgumentParser
import Testing

@testable import TipJarScreens
@testable import TipJarStore
@testable import tipjar

/// Arguments that the parser refuses: an empty path, from a script's unset variable, `--json` where
/// a command has none, and what is no language.
@Suite struct RefusedArgumentTests {
  /// Returns what the program says about a command line that is refused.
  private func refusal(of line: [String]) throws -> String {
    let error = try #require(throws: (any Error).self) { try TipJarCommand.parseAsRoot(line) }
    #expect(TipJarCommand.exitCode(for: error) == .validationFailure)
    return Suggestion.improved(TipJarCommand.message(for: error), for: line)
  }

  /// A command line for each path that a command accepts, with an empty path. Common options are
  /// tried with the first command only.
  private static func lines(
    _ command: CommandTree.Command, _ path: [String], _ common: Set<String> = []
  ) -> [[String]] {
    let paths = (command.arguments ?? []).filter {
      $0.completionKind?.file != nil || $0.completionKind?.directory != nil
    }
    let names = paths.map { $0.names.map { [$0[0].text] } ?? [] }
    let own = names.filter { common.isDisjoint(with: $0) }.map { path + $0 + [""] }
    let known = common.union(names.joined())
    return own
      + (command.subcommands ?? []).flatMap { lines($0, path + [$0.commandName], known) }
  }

  @Test func anEmptyPathIsRefusedWhereverOneIsTaken() throws {
    let lines = Self.lines(try CommandTree.program.get().command, [])
    let names = Set(lines.map { $0.dropLast().last ?? "" })
    let expected = ["--store", "--catalog", "--state", "--log", "--sync", "--out"]
    #expect(names.isSuperset(of: expected + ["init", "show", "format", "verify"]), "\(names)")
    for line in lines {
      let said = try refusal(of: line)
      #expect(said.contains("the path is empty. Give a path. See “tipjar"), "\(said)")
      #expect(line.dropLast().last.map { said.contains($0) } == true, "\(said)")
    }
  }

  @Test(
    arguments: [
      ["snapshot", "apps", "--json"],
      ["--json", "snapshot", "apps", "--format", "svg"], ["manual", "--json"],
      ["snippet", "sh", "--json"],
      ["store", "format", "Tips.storekit", "--json"],
      ["catalog", "convert", "index-v2.json", "--json"],
    ])
  func aCommandWithoutJSONRefusesTheFlag(_ arguments: [String]) throws {
    let said = try refusal(of: arguments)
    #expect(said.contains(" has no JSON output. Omit --json. See “tipjar"), "\(said)")
  }

  @Test func withoutTheFlagTheyAreAsEver() throws {
    let snapshot = try TipJarCommand.parseAsRoot(["snapshot", "apps", "--format", "svg"])
    #expect((snapshot as? SnapshotCommand)?.picture == .svg)
  }

  /// The help of every other command lists the flag.
  @Test func allOthersHaveIt() throws {
    let commands = try #require(CommandTree.program.get().command.subcommands)
    let without = commands.filter { command in
      let shown = (command.arguments ?? []).filter(\.shouldDisplay)
      return !shown.contains { $0.names?.contains { $0.text == "--json" } ?? false }
    }
    #expect(
      Set(without.map(\.commandName)) == ["kiosk", "snapshot", "snippet", "manual", "help"])
  }

  @Test(
    arguments: [
      "en", "en_US", "en-US", "en_GB", "ja", "ja_JP", "de", "fr", "es_419", "zh_Hans", "zh_Hant_TW",
      "zh_CN", "pt-BR", "ko", "tr", "ar", "ru_RU", "fil", "EN_us", "sr_Latn_RS", "pl", "nb",
    ])
  func aLanguageIsTaken(_ tag: String) {
    #expect(LocaleTag.isKnown(tag))
  }

  @Test(
    arguments: [
      "xx", "zz_US", "english", "en_XX", "en_USA_x", "en_", "_US", "e", "en__US", "Hans", "C",
      "POSIX",
      "en_US.UTF-8", "en US", "日本", "en_US_GB", "12", "deu_Hans_",
    ])
  func whatIsNoLanguageIsRefused(_ tag: String) {
    #expect(!LocaleTag.isKnown(tag))
  }

  @Test func theCommandTakesLanguagesOnly() throws {
    _ = try TipJarCommand.parseAsRoot(["store", "locale", "zh_Hant_TW"])
    let said = try refusal(of: ["store", "locale", "日本"])
    #expect(said.hasPrefix("日本: not a language. Use a tag such as en_US, ja or zh_Hans."))
  }
}
