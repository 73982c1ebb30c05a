/// The parser's help in the order of its readers: what is the command's own first, and the options that all
/// commands have where they are in nobody's way.
enum HelpText {
  /// The title of the options of all commands.
  static let commonTitle = "Common options"

  /// The program's help has the common options after all else; that of a subcommand says in a line where they
  /// are. Any other text stays as it is.
  static func arranged(_ text: String) -> String {
    var parts = text.split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
    guard let common = take(commonTitle.uppercased(), from: &parts) else { return text }
    let isRoot = parts.contains("USAGE: \(TipJarCommand.usage)")
    let footer = parts.last?.hasPrefix("  See ") == true ? parts.popLast() : nil
    if isRoot, let subcommands = take("SUBCOMMANDS", from: &parts) {
      let place = parts.firstIndex { $0.hasPrefix("OPTIONS:") } ?? parts.endIndex
      parts.insert(subcommands, at: place)
    }
    parts.append(isRoot ? common : "Options of all commands: tipjar --help")
    return (parts + [footer].compactMap(\.self)).map { $0.trimmingSuffix("\n") }
      .joined(separator: "\n\n")
  }

  private static func take(_ heading: String, from parts: inout [String]) -> String? {
    parts.firstIndex { $0.hasPrefix("\(heading):\n") }.map { parts.remove(at: $0) }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
