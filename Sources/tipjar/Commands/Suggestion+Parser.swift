import ArgumentParser
import TipJarJSON
import TipJarScreens

/// The argument parser's messages, completed with advice.
extension Suggestion {
  /// Returns the parser's message about these arguments as a sentence, with advice.
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
      return "\(number): numbers cannot be negative. \(help)"
    }
    let explained = explanation(of: message, for: arguments).map { "\(message): \($0)" }
    return "\((explained ?? withoutFarOption(message)).sentence) \(help)"
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
    let names = message.matches(of: /--([a-z-]+)/).map { String($0.1) }
    return !names.isEmpty && names.allSatisfy(ManualPage.globalNames.contains)
  }

  /// Returns the help text of an argument that is missing or has an invalid value.
  private static func explanation(of message: String, for arguments: [String]) -> String? {
    let missing =
      /(?:Missing expected argument|The value '.*' is invalid for) '(?:(-\S+) )?<(.+?)>.*'/
    guard let match = message.wholeMatch(of: missing),
      let root = try? CommandTree(TipJarCommand.self).command
    else { return nil }
    let command = arguments.prefix(arguments.count - opened(by: arguments).rest.count)
      .reduce(root) { open, name in
        open.subcommands?.first { $0.commandName == name } ?? open
      }
    let argument = command.arguments?.first { argument in
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
