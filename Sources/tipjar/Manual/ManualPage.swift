import TipJarScreens

/// The manual page in the mdoc macros of BSD, which groff and mandoc know: section 1, everything that
/// the argument definitions say.
struct ManualPage {
  private let root: CommandTree.Command
  private let version: String

  /// The page of a command.
  init(_ tree: CommandTree, version: String) {
    root = tree.command
    self.version = version
  }

  /// The page.
  var text: String {
    let commands = Self.shown(root.subcommands)
    let lines: [[String]] = [
      [".Dd \(Self.date)", ".Dt TIPJAR 1", ".Os tipjar \(version)", ".Sh NAME", ".Nm tipjar"],
      [".Nd a tip jar and a storefront for the terminal", ".Sh SYNOPSIS"],
      [".Nm", ".Op Ar options", ".Op Ar command"],
      [".Sh DESCRIPTION"], Self.paragraph(root.abstract), Self.paragraph(root.discussion),
      [".Sh OPTIONS", "Options stand before or after the command alike."],
      Self.groups(root.arguments),
      [".Sh COMMANDS"], commands.flatMap { Self.section($0, path: "") },
      [".Sh KEYS", ".Bl -tag -width Ds"], Self.keys, [".El"],
      [".Sh EXAMPLES"], Self.examples(of: ""),
      [".Sh ENVIRONMENT"], Self.environment,
      [".Sh FILES", ".Bl -tag -width Ds"],
      [".It Pa $XDG_CONFIG_HOME/tipjar/settings.json", Self.settings],
      [".It Pa $XDG_STATE_HOME/tipjar", "Purchases, downloads and the log.", ".El"],
      [".Sh EXIT STATUS"], Self.exitStatus,
    ]
    return lines.joined().joined(separator: "\n") + "\n"
  }

  private static func section(_ command: CommandTree.Command, path: String) -> [String] {
    let name = path.isEmpty ? command.commandName : "\(path) \(command.commandName)"
    let own = command.arguments?.filter { !isGlobal($0) }
    let items = items(own)
    let below = shown(command.subcommands).flatMap { section($0, path: name) }
    return [".Ss tipjar \(name)\(positionals(own))"] + paragraph(command.abstract)
      + paragraph(command.discussion)
      + (items.isEmpty ? [] : [".Bl -tag -width Ds"] + items + [".El"]) + examples(of: name) + below
  }

  /// The options of all commands, a list for each group, and those of the parser before them.
  private static func groups(_ arguments: [CommandTree.Argument]?) -> [String] {
    let shown = (arguments ?? []).filter { $0.names?.isEmpty == false }
    let parsers: Set<String> = ["json", "help", "version"]
    func list(_ title: String, _ arguments: [CommandTree.Argument]) -> [String] {
      [".Ss \(title)", ".Bl -tag -width Ds"] + items(arguments) + [".El"]
    }
    let own = shown.filter { parsers.contains($0.longName) }
    return list("General options", own)
      + HelpGroup.all.indices.flatMap { place in
        list(
          HelpGroup.all[place].title,
          shown.filter {
            !parsers.contains($0.longName) && HelpGroup.place(of: $0.groupName) == place
          })
      }
  }

  private static var keys: [String] {
    HelpKeys.lines.flatMap { [".It \(escaped($0.keys))"] + paragraph($0.meaning) }
  }

  private static func examples(of name: String) -> [String] {
    guard let examples = HelpExample.all[name] else { return [] }
    return [".Bd -literal -offset indent"]
      + examples.flatMap { paragraph($0.line) + paragraph("    \($0.meaning)") } + [".Ed"]
  }

  private static func items(_ arguments: [CommandTree.Argument]?) -> [String] {
    pairs((arguments ?? []).filter(\.shouldDisplay)).flatMap { argument in
      let names = (argument.names ?? []).map { escaped($0.text) }.joined(separator: " , ")
      let value = argument.valueName.map { " Ar \($0)" } ?? ""
      let head =
        switch argument.kind {
        case .positional: ".It\(value)"
        case .option: ".It Cm \(names)\(value)"
        case .flag: ".It Cm \(names)"
        }
      return [head] + paragraph(argument.abstract)
    }
  }

  /// A flag and its "--no-" after it are one item.
  private static func pairs(_ arguments: [CommandTree.Argument]) -> [CommandTree.Argument] {
    arguments.reduce(into: []) { items, argument in
      if argument.names?.first?.name.hasPrefix("no-") == true,
        items.last?.abstract == argument.abstract
      {
        items[items.count - 1].names? += argument.names ?? []
      } else {
        items.append(argument)
      }
    }
  }

  private static func positionals(_ arguments: [CommandTree.Argument]?) -> String {
    (arguments ?? []).filter { $0.kind == .positional }
      .map { " \($0.valueName?.uppercased() ?? "VALUE")\($0.isRepeating ? "..." : "")" }.joined()
  }

  private static func shown(_ commands: [CommandTree.Command]?) -> [CommandTree.Command] {
    (commands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// The options of all commands stand in the section of their own.
  private static func isGlobal(_ argument: CommandTree.Argument) -> Bool {
    let names = argument.names?.map(\.name) ?? []
    return names.contains { globalNames.contains($0) }
  }

  /// A line that begins with a dot or a quote would be a macro; a backslash begins an escape.
  private static func paragraph(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = escaped(String(line))
      return line.isEmpty ? ".Pp" : line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
    }
    .filter { text?.isEmpty == false || $0 != ".Pp" }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}

extension CommandTree.Argument {
  /// The first long name.
  fileprivate var longName: String {
    names?.first { $0.kind == .long }?.name ?? ""
  }

  /// The name that a group has it by: that of a flag without its "no-".
  fileprivate var groupName: String {
    longName.hasPrefix("no-") ? String(longName.dropFirst(3)) : longName
  }
}
