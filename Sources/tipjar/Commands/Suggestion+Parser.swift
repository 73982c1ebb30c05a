import ArgumentParser

/// What the argument parser says, told so that it helps.
extension Suggestion {
  /// The parser's message about these arguments as a sentence, and what to do about it.
  static func improved(_ message: String, for arguments: [String]) -> String {
    if message.lowercased().contains("unexpected argument"),
      let problem = unknownSubcommand(in: arguments)
    {
      return problem
    }
    let help = "See “\(opened(by: arguments).path) --help”."
    if message.hasPrefix("Missing expected argument"),
      let number = arguments.first(where: { $0.wholeMatch(of: /-\d.*/) != nil })
    {
      return "\(number): no number here is below 0. \(help)"
    }
    let explained = explanation(of: message, for: arguments).map { "\(message): \($0)" }
    return "\((explained ?? withoutFarOption(message)).sentence) \(help)"
  }

  /// The parser offers whatever option is the nearest, however far that is: one counts that is at most 2 away,
  /// and less than half of what was typed.
  private static func withoutFarOption(_ message: String) -> String {
    let offer = /(Unknown option '-*(.+?)')\. Did you mean '-*(.+?)'\?/
    guard let match = message.wholeMatch(of: offer) else { return message }
    let distance = distance(String(match.2), String(match.3))
    return distance <= 2 && 2 * distance < match.2.count ? message : String(match.1)
  }

  /// What the command's help says of an argument that is missing.
  private static func explanation(of message: String, for arguments: [String]) -> String? {
    guard let match = message.wholeMatch(of: /Missing expected argument '<(.+?)>.*/),
      let root = try? CommandTree(TipJarCommand.self).command
    else { return nil }
    let command = arguments.prefix(arguments.count - opened(by: arguments).rest.count)
      .reduce(root) { open, name in
        open.subcommands?.first { $0.commandName == name } ?? open
      }
    let name = String(match.1)
    let argument = command.arguments?.first { $0.kind == .positional && $0.valueName == name }
    return argument?.abstract.map { $0.prefix(1).lowercased() + $0.dropFirst() }
  }
}
