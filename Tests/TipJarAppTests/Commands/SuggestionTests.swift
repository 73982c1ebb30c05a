import ArgumentParser
import Testing

@testable import TipJarStore
@testable import tipjar

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      (["prodcts"], "products"), (["productS"], "products"), (["dcotor"], "doctor"),
      (["store", "witholdd"], "withhold"), (["xyzzy"], nil), (["products", "x"], nil),
      (["--json", "prodcts"], nil), ([], nil), (["manua"], "manual"),
      (["refund", "0"], "tipjar store refund"),
    ] as [([String], String?)])
  func aMistypedCommandGetsASuggestion(_ arguments: [String], _ suggestion: String?) {
    let found = Suggestion.subcommand(for: arguments)
    #expect(found == suggestion)
  }

  @Test(
    arguments: [
      (
        "Unknown option '--wat'. Did you mean '--rate'?", [],
        "Unknown option '--wat'. See “tipjar --help”."
      ),
      (
        "Unknown option '--mose'. Did you mean '--mouse'?", ["doctor"],
        "Unknown option '--mose'. Did you mean '--mouse'? See “tipjar doctor --help”."
      ),
      (
        "The value 'x' is invalid for '--seed <number>'", ["doctor"],
        "The value 'x' is invalid for '--seed <number>': make latencies and download rates repeatable; with --now, all signed data. See "
          + "“tipjar --help”."
      ),
      (
        "The value 'x' is invalid for '--quantity <number>'", ["tip"],
        "The value 'x' is invalid for '--quantity <number>': number of items, 1 to 10. See “tipjar tip "
          + "--help”."
      ),
      (
        "The value 'x' is invalid for '<id>'", ["store", "approve", "x"],
        "The value 'x' is invalid for '<id>': a transaction's id (see “tipjar history”). See "
          + "“tipjar store approve --help”."
      ),
      (
        "Missing expected argument '<code>'", ["store", "storefront"],
        "Missing expected argument '<code>': a country code of ISO 3166-1 alpha-3, such as GBR, USA, DEU, "
          + "JPN or POL. See “tipjar store storefront --help”."
      ),
      (
        "Missing expected argument '<state>'", ["store", "ask-to-buy"],
        "Missing expected argument '<state>': choose one of on, off. See “tipjar store ask-to-buy --help”."
      ),
      (
        "The value 'x' is invalid for '--state <folder>'", ["store", "ask-to-buy"],
        "The value 'x' is invalid for '--state <folder>': keep purchases and apps in this folder (default: "
          + "tipjar in the XDG state folder). See “tipjar --help”."
      ),
      (
        "Unexpected argument 'prodcts'", ["prodcts"],
        "Unknown subcommand 'prodcts'. Did you mean “products”?"
      ),
      (
        "2 unexpected arguments: 'gett', 'moth'", ["--state", "x", "gett", "moth"],
        "Unknown subcommand 'gett'. Did you mean “get”?"
      ),
      (
        "Unknown option '--all'", ["upate", "--all"],
        "Unknown subcommand 'upate'. Did you mean “update”?"
      ),
      (
        "Unexpected argument 'update'", ["catalog", "update", "fd"],
        "Unknown subcommand 'update'. Did you mean “tipjar catalog refresh”?"
      ),
      (
        "Unexpected argument 'b'", ["--state", "x", "tip", "a", "b"],
        "Unexpected argument 'b'. See “tipjar --help”."
      ),
      (
        "2 unexpected arguments: 'x', 'y'", ["products", "x", "y"],
        "2 unexpected arguments: 'x', 'y'. See “tipjar products --help”."
      ),
      (
        "Unexpected argument 'a b/Tips.storekit'", ["a b/Tips.storekit"],
        "Unknown subcommand 'a b/Tips.storekit'. Did you mean “tipjar --store a b/Tips.storekit”?"
      ),
      (
        "Unexpected argument 'apps.jsonl'", ["apps.jsonl"],
        "Unknown subcommand 'apps.jsonl'. Did you mean “tipjar --catalog apps.jsonl”?"
      ),
      (
        "Missing expected argument '<milliseconds>'", ["store", "latency", "-3"],
        "-3: numbers cannot be negative. See “tipjar store latency --help”."
      ),
    ])
  func messagesOfTheParserAreRewritten(_ message: String, _ arguments: [String], _ line: String) {
    #expect(Suggestion.improved(message, for: arguments) == line)
  }

  /// An unknown name does not show the help of another command.
  @Test(
    arguments: [
      (["TYPO"], "Unknown subcommand 'TYPO'. See “tipjar --help”."),
      (["stroe"], "Unknown subcommand 'stroe'. Did you mean “store”?"),
      (["store", "TYPO"], "Unknown subcommand 'TYPO'. See “tipjar store --help”."),
      (["store", "fial"], "Unknown subcommand 'fial'. Did you mean “fail”?"),
      (["tip", "more"], "Unknown subcommand 'more'. See “tipjar tip --help”."),
    ])
  func helpForAnUnknownSubcommandIsRefused(_ names: [String], _ line: String) {
    let failure = #expect(throws: Failure.self) { try HelpCommand.command(named: names) }
    #expect(failure?.status == .usage)
    #expect(failure?.message == line)
  }

  @Test(arguments: [[], ["tip"], ["store", "fail"], ["receipts", "verify"], ["help"]])
  func helpOpensWhatItIsAskedFor(_ names: [String]) throws {
    let command = try HelpCommand.command(named: names)
    #expect(command.configuration.commandName == names.last ?? "tipjar")
  }

  @Test(
    arguments: [
      (["--help"], false), (["store", "--help"], false), (["tip", "x", "--help"], false),
      (["--store", "x", "--help"], false), (["typo", "--help"], true),
      (["store", "x", "-h"], true),
    ])
  func onlyAWordWhereASubcommandBelongsIsAnUnknownOne(_ arguments: [String], _ isUnknown: Bool) {
    #expect((Suggestion.unknownSubcommand(in: arguments) != nil) == isUnknown)
  }

  // MARK: Arguments that the parser refuses

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

  /// The help of every other command lists the flag.
  @Test func allOthersHaveIt() throws {
    let commands = try #require(CommandTree.program.get().command.subcommands)
    let without = commands.filter { command in
      let shown = (command.arguments ?? []).filter(\.shouldDisplay)
      return !shown.contains { $0.names?.contains { $0.text == "--json" } ?? false }
    }
    #expect(
      Set(without.map(\.commandName))
        == ["kiosk", "snapshot", "snippet", "complete", "manual", "help"])
  }

  @Test(arguments: [
    true: [
      "en", "en_US", "en-US", "en_GB", "ja", "ja_JP", "de", "fr", "es_419", "zh_Hans", "zh_Hant_TW",
      "zh_CN", "pt-BR", "ko", "tr", "ar", "ru_RU", "fil", "EN_us", "sr_Latn_RS", "pl", "nb",
    ],
    false: [
      "xx", "zz_US", "english", "en_XX", "en_USA_x", "en_", "_US", "e", "en__US", "Hans", "C",
      "POSIX", "en_US.UTF-8", "en US", "日本", "en_US_GB", "12", "deu_Hans_",
    ],
  ])
  func aLanguageIsTakenAndNothingElse(_ isLanguage: Bool, _ tags: [String]) {
    for tag in tags { #expect(LocaleTag.isKnown(tag) == isLanguage, "\(tag)") }
  }

  @Test func theCommandTakesLanguagesOnly() throws {
    _ = try TipJarCommand.parseAsRoot(["store", "locale", "zh_Hant_TW"])
    let said = try refusal(of: ["store", "locale", "日本"])
    #expect(said.hasPrefix("日本: not a language. Use a tag such as en_US, ja or zh_Hans."))
  }
}
