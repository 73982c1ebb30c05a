import ArgumentParser

/// What the argument parser says, told so that it helps.
extension Suggestion {
  /// The parser's message about these arguments as a sentence, and what to do about it.
  static func improved(_ message: String, for arguments: [String]) -> String {
    let help = "See “\(command(of: arguments)) --help”."
    if message.hasPrefix("Missing expected argument"),
      let number = arguments.first(where: { $0.wholeMatch(of: /-\d.*/) != nil })
    {
      return "\(number): no number here is below 0. \(help)"
    }
    let hint = subcommand(for: arguments, of: TipJarCommand.configuration)
      .map { "Did you mean “\($0)”?" }
    return "\(withoutFarOption(message).sentence) \(hint ?? help)"
  }

  /// The parser offers whatever option is the nearest, however far that is: one counts that is at most 2 away,
  /// and less than half of what was typed.
  private static func withoutFarOption(_ message: String) -> String {
    let offer = /(Unknown option '-*(.+?)')\. Did you mean '-*(.+?)'\?/
    guard let match = message.wholeMatch(of: offer) else { return message }
    let distance = distance(String(match.2), String(match.3))
    return distance <= 2 && 2 * distance < match.2.count ? message : String(match.1)
  }

  /// The names of the commands that the arguments begin with, after the program's: "tipjar store latency".
  private static func command(of arguments: [String]) -> String {
    var open = TipJarCommand.configuration
    var path = "tipjar"
    for argument in arguments {
      let subcommands = open.subcommands.map { $0.configuration }
      guard let next = subcommands.first(where: { $0.commandName == argument }) else { break }
      path += " " + argument
      open = next
    }
    return path
  }
}
