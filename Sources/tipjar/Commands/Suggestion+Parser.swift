import ArgumentParser
import TipJarJSON
import TipJarScreens

/// What the argument parser says, told so that it helps.
extension Suggestion {
  /// The parser's message about these arguments as a sentence, and what to do about it.
  static func improved(_ message: String, for arguments: [String]) -> String {
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
      return "\(number): no number here is below 0. \(help)"
    }
    let explained = explanation(of: message, for: arguments).map { "\(message): \($0)" }
    return "\((explained ?? withoutFarOption(message)).sentence) \(help)"
  }

  /// What to say of the word that the parser did not expect, where options come first and none of the words is
  /// a subcommand: then that one should have been.
  private static func unknownBehindOptions(_ message: String, _ arguments: [String]) -> String? {
    let names = TipJarCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard names.allSatisfy({ !arguments.contains($0) }),
      let word = message.firstMatch(of: /'(.+?)'/)?.1
    else { return nil }
    return unknown(String(word), in: [String(word)])
  }

  /// The parser offers whatever option is the nearest, however far that is: one counts that is at most 2 away,
  /// and less than half of what was typed.
  private static func withoutFarOption(_ message: String) -> String {
    let offer = /(Unknown option '-*(.+?)')\. Did you mean '-*(.+?)'\?/
    guard let match = message.wholeMatch(of: offer) else { return message }
    let distance = Spelling.distance(String(match.2), String(match.3))
    return distance <= 2 && 2 * distance < match.2.count ? message : String(match.1)
  }

  /// Whether it is about an option that only the program's help explains.
  private static func isAboutCommonOption(_ message: String) -> Bool {
    let names = message.matches(of: /--([a-z-]+)/).map { String($0.1) }
    return !names.isEmpty && names.allSatisfy(ManualPage.globalNames.contains)
  }

  /// What the help says of an argument that is missing, or of one whose value is none.
  private static func explanation(of message: String, for arguments: [String]) -> String? {
    let missing = /(?:Missing expected argument|The value '.*' is invalid for) '(.*?)<(.+?)>.*'/
    guard let match = message.wholeMatch(of: missing),
      let root = try? CommandTree(TipJarCommand.self).command
    else { return nil }
    let command = arguments.prefix(arguments.count - opened(by: arguments).rest.count)
      .reduce(root) { open, name in
        open.subcommands?.first { $0.commandName == name } ?? open
      }
    // An argument may have the name of an option, as on or off have that of the state folder.
    let argument = command.arguments?.first {
      $0.valueName == String(match.2) && ($0.kind == .positional) == match.1.isEmpty
    }
    return argument?.abstract.map { $0.prefix(1).lowercased() + $0.dropFirst() }
  }
}
