import ArgumentParser
import TipJarJSON
import TipJarScreens

/// Suggestions for mistyped subcommands, which the parser only calls unexpected arguments.
enum Suggestion {
  /// Returns the message for the first word that should be a subcommand and is not; nil if there is
  /// none, or an option comes first.
  static func unknownSubcommand(in arguments: [String]) -> String? {
    let (_, open, rest) = opened(by: arguments)
    guard let word = rest.first, !word.hasPrefix("-"), !open.configuration.subcommands.isEmpty
    else { return nil }
    return unknown(word, in: arguments)
  }

  /// Returns the message for a word that is not a subcommand of the command that `words` begin
  /// with.
  static func unknown(_ word: String, in words: [String]) -> String {
    let near =
      option(forFile: word) ?? synonyms[words.prefix { !$0.hasPrefix("-") }.prefix(2)]
      ?? (words.first == word ? synonyms[[word]] : nil) ?? subcommand(for: words)
    let hint = near.map { "Did you mean “\($0)”?" } ?? "See “\(opened(by: words).path) --help”."
    return "Unknown subcommand '\(word)'. \(hint)"
  }

  /// The words of other package managers.
  private static let synonyms: [ArraySlice<String>: String] = [
    ["install"]: "tipjar get", ["uninstall"]: "tipjar remove", ["upgrade"]: "tipjar update",
    ["list"]: "tipjar apps --installed", ["search"]: "tipjar shelf", ["info"]: "tipjar apps ID",
    ["show"]: "tipjar apps ID", ["notes"]: "tipjar apps ID", ["changes"]: "tipjar apps ID",
    ["changelog"]: "tipjar apps ID", ["catalog", "update"]: "tipjar catalog refresh",
  ]

  /// Returns the command line that opens a file with this name.
  private static func option(forFile name: String) -> String? {
    if name.hasSuffix(".storekit") { return "tipjar --store \(name)" }
    return name.hasSuffix(".json") || name.hasSuffix(".jsonl") ? "tipjar --catalog \(name)" : nil
  }

  /// Returns the command that the arguments begin with, its path ("tipjar store latency"), and the
  /// arguments after it.
  static func opened(
    by arguments: [String]
  ) -> (path: String, command: any ParsableCommand.Type, rest: ArraySlice<String>) {
    var (path, rest) = ("tipjar", arguments[...])
    var open: any ParsableCommand.Type = TipJarCommand.self
    while let name = rest.first,
      let next = open.configuration.subcommands
        .first(where: { $0.configuration.commandName == name })
    {
      (path, open, rest) = ("\(path) \(name)", next, rest.dropFirst())
    }
    return (path, open, rest)
  }

  /// Returns the subcommand nearest to the first argument that is not a subcommand; nil if nothing
  /// is near or an option comes first.
  static func subcommand(for arguments: [String]) -> String? {
    let (_, command, rest) = opened(by: arguments)
    guard let word = rest.first, !word.hasPrefix("-") else { return nil }
    let open = command.configuration
    if let near = Spelling.nearest(to: word, among: open.listed.map(\.name)) { return near }
    let outer = open.subcommands.lazy.map { $0.configuration }
      .first { $0.listed.contains { $0.name == word } }
    return outer?.commandName.map { "tipjar \($0) \(word)" }
  }

  // MARK: The argument parser's messages, completed with advice

  /// Returns the parser's message about these arguments as a sentence, with advice.
  static func improved(_ message: String, for arguments: [String]) -> String {
    // A mistyped subcommand comes before the options that it would have.
    if message.hasPrefix("Unknown option"), let problem = unknownSubcommand(in: arguments) {
      return problem
    }
    if message.lowercased().contains("unexpected argument"),
      let problem = unknownSubcommand(in: arguments) ?? unknownBehindOptions(message, arguments)
    {
      return problem
    }
    let path = isAboutCommonOption(message) ? "tipjar" : opened(by: arguments).path
    let help = "See “\(path) --help”."
    if message.hasPrefix("Missing expected argument"),
      let number = arguments.first(where: { $0.wholeMatch(of: /-\d.*/) != nil })
    {
      return "\(number): numbers cannot be negative. \(help)"
    }
    if let word = message.wholeMatch(of: /Unknown option '(-.+)'/)?.1,
      let advice = advice(forOption: String(word))
    {
      return "\(message). \(advice) \(help)"
    }
    let explained = explanation(of: message, for: arguments).map { "\(message): \($0)" }
    return "\((explained ?? withoutFarOption(message)).sentence) \(help)"
  }

  /// Returns advice for an option that the parser finds no other one near: it compares neither those
  /// of itself, nor options of one letter.
  private static func advice(forOption word: String) -> String? {
    if ["-q", "--quiet"].contains(word) { return "Hide the output with > /dev/null." }
    let near =
      word == "-V" ? "--version" : Spelling.nearest(to: word, among: ["--version", "--help"])
    return near.map { "Did you mean '\($0)'?" }
  }

  /// Returns the message for an unexpected word after options, if none of the words is a
  /// subcommand: then this word was meant to be one.
  private static func unknownBehindOptions(_ message: String, _ arguments: [String]) -> String? {
    let names = TipJarCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard names.allSatisfy({ !arguments.contains($0) }),
      let word = message.firstMatch(of: /'(.+?)'/)?.1
    else { return nil }
    return unknown(String(word), in: [String(word)])
  }

  /// Drops the parser's suggestion of an option unless it is near: at most 2 edits away, and less
  /// than half of what was typed.
  private static func withoutFarOption(_ message: String) -> String {
    let offer = /(Unknown option '-*(.+?)')\. Did you mean '-*(.+?)'\?/
    guard let match = message.wholeMatch(of: offer) else { return message }
    let distance = Spelling.distance(String(match.2), String(match.3))
    return distance <= 2 && 2 * distance < match.2.count ? message : String(match.1)
  }

  /// Returns whether a message is about a common option, which only the program's help explains.
  private static func isAboutCommonOption(_ message: String) -> Bool {
    let names = message.matches(of: /--[a-z-]+/).map { String($0.0) }
    guard !names.isEmpty else { return false }
    let common = (try? CommandTree(GlobalOptions.self))?.command.arguments ?? []
    return Set(names).isSubset(
      of: common.flatMap { $0.names ?? [] }.map(\.text) + ["--version", "--help"])
  }

  /// Returns the help text of an argument that is missing or has an invalid value.
  private static func explanation(of message: String, for arguments: [String]) -> String? {
    let missing =
      /(?:Missing expected argument|The value '.*' is invalid for) '(?:(-\S+) )?<(.+?)>.*'/
    guard let match = message.wholeMatch(of: missing) else { return nil }
    let (path, open, _) = opened(by: arguments)
    // The whole tree takes long to describe, and the program's own arguments are the common ones.
    let tree = try? path == "tipjar" ? CommandTree(GlobalOptions.self) : CommandTree(open)
    let argument = tree?.command.arguments?.first { argument in
      guard let option = match.1 else {
        return argument.kind == .positional && argument.valueName == String(match.2)
      }
      return argument.names?.contains { $0.text == option } == true
    }
    if let values = argument?.allValues { return "choose one of \(values.joined(separator: ", "))" }
    return argument?.abstract.map { abstract in
      // A word in capitals, such as UUID, keeps them.
      let isCapitals = abstract.dropFirst().first?.isUppercase == true
      return isCapitals ? abstract : abstract.prefix(1).lowercased() + abstract.dropFirst()
    }
  }
}
