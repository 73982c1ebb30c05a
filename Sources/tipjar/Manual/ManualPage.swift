import Foundation

/// The manual page (section 1), generated from the argument definitions, in BSD's mdoc macros for
/// groff and mandoc.
struct ManualPage {
  private let root: CommandTree.Command
  private let version: String
  private let date: Date

  /// Creates the page of a release, with its date.
  init(_ tree: CommandTree, version: String, date: Date) {
    root = tree.command
    (self.version, self.date) = (version, date)
  }

  var text: String {
    let commands = Self.shown(root.subcommands)
    let lines: [[String]] = [
      [".Dd \(Self.text(date))", ".Dt TIPJAR 1", ".Os tipjar \(version)"],
      [".Sh NAME", ".Nm tipjar"],
      [".Nd storefront for the terminal, with a tip jar", ".Sh SYNOPSIS"],
      [".Nm", ".Op Ar options", ".Op Ar command"],
      [".Sh DESCRIPTION"], Self.paragraph(root.abstract), Self.paragraph(root.discussion),
      [".Sh OPTIONS", "Options can come before or after the command."],
      Self.groups(root.arguments),
      [".Sh COMMANDS"], commands.flatMap { Self.section($0, path: "") },
      [".Sh KEYS", ".Bl -tag -width Ds"], Self.keys, [".El"],
      [".Sh ENVIRONMENT"], Self.environment,
      [
        ".Sh COMPLETIONS",
        "Each line installs the completions of a shell; zsh needs the folder in its fpath.",
        ".Bd -literal -offset indent",
      ], completions, [".Ed"],
      [".Sh FILES", ".Bl -tag -width Ds"],
      [
        ".It Pa $XDG_CONFIG_HOME/tipjar/settings.json",
        "Settings by the names of the options, such as { \"theme\": \"dark\" }.",
      ],
      [".It Pa $XDG_CONFIG_HOME/tipjar/projects.json", "The projects that were added."],
      [".It Pa $XDG_CACHE_HOME/tipjar", "What was received about projects and catalogues."],
      [".It Pa $XDG_STATE_HOME/tipjar", "Purchases, downloads and the log.", ".El"],
      [".Sh EXIT STATUS", ".Bl -tag -width Ds"],
      Self.exitStatuses.flatMap { [".It \($0.key)"] + Self.paragraph($0.value) }, [".El"],
      [".Sh EXAMPLES"], Self.examples(of: ""),
      [".Sh SEE ALSO", ".Xr curl 1 ,", ".Xr git 1 ,", ".Xr tmux 1 ,", ".Xr xdg-open 1 ,"],
      [".Xr terminfo 5"],
    ]
    return lines.joined().joined(separator: "\n") + "\n"
  }

  private var completions: [String] {
    [
      "bash > ~/.local/share/bash-completion/completions/tipjar",
      "zsh > ~/.local/share/zsh/site-functions/_tipjar",
      "fish > ~/.config/fish/completions/tipjar.fish",
    ].map { Self.line("tipjar --generate-completion-script \($0)") }
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

  /// Returns the options of the program: a list of those without a group, then one for each group.
  private static func groups(_ arguments: [CommandTree.Argument]?) -> [String] {
    let shown = (arguments ?? []).filter { $0.names?.isEmpty == false }
    let own = shown.filter { $0.sectionTitle == nil }
    var groups = [(title: "General options", items: own)]
    for argument in shown where argument.sectionTitle != nil {
      if let title = argument.names.flatMap({ GlobalOptions.groups[$0[0].name] }) {
        groups.append((title, []))
      }
      groups[groups.count - 1].items.append(argument)
    }
    return groups.flatMap { title, arguments in
      [".Ss \(title)", ".Bl -tag -width Ds"] + items(arguments) + [".El"]
    }
  }

  private static var keys: [String] {
    HelpKeys.lines.flatMap { [".It \(escaped($0.keys))"] + paragraph($0.meaning) }
  }

  private static func examples(of name: String) -> [String] {
    guard let examples = HelpExample.all[name] else { return [] }
    return [".Bd -literal -offset indent"]
      + examples.flatMap { [line($0.line), line("    \($0.meaning)")] } + [".Ed"]
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
      return [head] + paragraph(argument.abstract) + values(of: argument)
    }
  }

  /// Merges each flag with the "--no-" flag after it.
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

  /// Returns the values that an argument accepts, if they are few and its text does not list them.
  private static func values(of argument: CommandTree.Argument) -> [String] {
    argument.allValues.map { ["Values: \(escaped($0.joined(separator: ", ")))."] } ?? []
  }

  private static func positionals(_ arguments: [CommandTree.Argument]?) -> String {
    (arguments ?? []).filter { $0.kind == .positional }
      .map { " \($0.valueName?.uppercased() ?? "VALUE")\($0.isRepeating ? "..." : "")" }.joined()
  }

  private static func shown(_ commands: [CommandTree.Command]?) -> [CommandTree.Command] {
    (commands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// Returns whether an argument is a common option, which has a separate section.
  private static func isGlobal(_ argument: CommandTree.Argument) -> Bool {
    argument.sectionTitle == HelpText.commonTitle
      || argument.names?.contains { ["help", "version"].contains($0.name) } == true
  }

  /// Returns text as lines of mdoc, one for each sentence.
  private static func paragraph(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    return text.replacing(#/([.!?][)”]?) +/#) { "\($0.1)\n" }
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ".Pp" : line(String($0)) }
  }

  /// Returns a line of text: a dot or a quote at its beginning would be a macro.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}

/// The parts of the manual page that are not about arguments.
extension ManualPage {
  /// Returns a date in mdoc's format.
  private static func text(_ date: Date) -> String {
    var style = Date.FormatStyle(
      date: .long, time: .omitted, locale: Locale(identifier: "en_US"))
    style.timeZone = .gmt
    return date.formatted(style)
  }

  static let environment = [
    "Each option has a variable:",
    ".Ev TIPJAR_",
    "followed by its name in capitals, such as",
    ".Ev TIPJAR_THEME .",
    "A flag overrides the variable, and the variable overrides the settings file.",
    "In",
    ".Ev TIPJAR_LINKS",
    "files are separated by colons, in",
    ".Ev TIPJAR_BROWSER",
    "and",
    ".Ev BROWSER",
    "the commands that open pages.",
    "With",
    ".Ev GITHUB_TOKEN",
    "or",
    ".Ev GH_TOKEN",
    "GitHub is asked for releases more often.",
    "Real downloads use the proxies of",
    ".Ev http_proxy , https_proxy , all_proxy",
    "and",
    ".Ev no_proxy ,",
    "and trust the certificates of",
    ".Ev CURL_CA_BUNDLE , SSL_CERT_FILE",
    "and",
    ".Ev SSL_CERT_DIR .",
    ".Ev DISPLAY , WAYLAND_DISPLAY , WSL_DISTRO_NAME , TMUX",
    "and",
    ".Ev SSH_CONNECTION",
    "determine where pages open and how addresses are copied.",
    ".Pp",
    "These variables are respected too:",
    ".Ev NO_COLOR , CLICOLOR , CLICOLOR_FORCE , FORCE_COLOR , COLORTERM , COLORFGBG , LC_ALL , LC_MESSAGES , LANG",
    "and",
    ".Ev TERM .",
    "In a terminal,",
    ".Ev ACCESSIBLE Ns =1",
    "has the effect of",
    ".Cm \\-\\-plain .",
  ]

  /// The exit statuses and their meanings.
  static let exitStatuses: KeyValuePairs<Int, String> = [
    0: "Success.",
    1: "There are updates (outdated --exit-code).",
    64: "The command line is wrong.",
    65: "A file is not valid.",
    66: "A file does not exist.",
    69: "Nothing has that name, the store refused, or a page could not be opened.",
    70: "An internal error.",
    71: "The system has no thread or file left for it.",
    73: "A file or folder cannot be created.",
    74: "A file cannot be read or written.",
    75: "The purchase is pending; try again later.",
    77: "A guest of a kiosk asked for a command.",
    130: "Cancelled.",
  ]
}
