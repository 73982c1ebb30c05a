import ArgumentParser
import TipJarJSON
import TipJarScreens

/// Suggestions for mistyped subcommands, which the parser only calls unexpected arguments.
enum Suggestion {
  /// Returns the message for the first word that should be a subcommand and is not; nil if there is
  /// none, or an option comes first.
  static func unknownSubcommand(in arguments: [String]) -> String? {
    let (_, open, rest) = opened(by: arguments)
    guard let word = rest.first, !word.hasPrefix("-"), !open.subcommands.isEmpty else { return nil }
    return unknown(word, in: arguments)
  }

  /// Returns the message for a word that is not a subcommand of the command that `words` begin
  /// with.
  static func unknown(_ word: String, in words: [String]) -> String {
    let near =
      option(forFile: word) ?? subcommand(for: words, of: TipJarCommand.configuration)
    let hint =
      near.map { "Did you mean “\($0)”?" } ?? "See “\(opened(by: words).path) --help”."
    return "Unknown subcommand '\(word)'. \(hint)"
  }

  /// Returns the command line that opens a file with this name.
  private static func option(forFile name: String) -> String? {
    if name.hasSuffix(".storekit") { return "tipjar --store \(name)" }
    return name.hasSuffix(".json") || name.hasSuffix(".jsonl") ? "tipjar --catalog \(name)" : nil
  }

  /// Returns the command that the arguments begin with, its path ("tipjar store latency"), and the
  /// arguments after it.
  static func opened(
    by arguments: [String], of root: CommandConfiguration = TipJarCommand.configuration
  ) -> (path: String, command: CommandConfiguration, rest: ArraySlice<String>) {
    var (path, open, rest) = ("tipjar", root, arguments[...])
    while let name = rest.first,
      let next = open.subcommands.map({ $0.configuration }).first(where: { $0.commandName == name })
    {
      (path, open, rest) = ("\(path) \(name)", next, rest.dropFirst())
    }
    return (path, open, rest)
  }

  /// Returns the subcommand nearest to the first argument that is not a subcommand; nil if nothing
  /// is near or an option comes first.
  static func subcommand(for arguments: [String], of root: CommandConfiguration) -> String? {
    let (_, open, rest) = opened(by: arguments, of: root)
    guard let word = rest.first, !word.hasPrefix("-") else { return nil }
    let subcommands = open.subcommands.map { $0.configuration }
    let names = subcommands.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    return Spelling.nearest(to: word, among: names) ?? nested(word, in: subcommands)
  }

  /// Returns the command line of a nested subcommand with this name.
  private static func nested(_ name: String, in commands: [CommandConfiguration]) -> String? {
    for command in commands {
      let names = command.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
      guard let outer = command.commandName, names.contains(where: { $0.commandName == name })
      else { continue }
      return "tipjar \(outer) \(name)"
    }
    return nil
  }
}
