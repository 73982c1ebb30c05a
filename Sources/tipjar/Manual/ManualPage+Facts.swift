import ArgumentParser
import TipJarStorefront

/// The parts of the manual page that are not about arguments.
extension ManualPage {
  /// The names of the common options, and of those that the parser adds.
  static let globalNames: Set<String> = {
    let names = (try? CommandTree(OptionsAlone.self))?.command.arguments?.compactMap(\.names)
    return Set((names ?? []).joined().map(\.name)).union(["help", "h", "version"])
  }()

  /// The date of the page, in mdoc's format.
  static let date = "November 22, 2026"

  static let environment = [
    "Each option has a variable:",
    ".Ev TIPJAR_",
    "followed by its name in capitals, such as",
    ".Ev TIPJAR_THEME .",
    "A flag overrides the variable, and the variable overrides the settings file.",
    "In",
    ".Ev TIPJAR_LINKS",
    "files are separated by colons.",
    ".Pp",
    "These variables are respected too:",
    ".Ev NO_COLOR , CLICOLOR , CLICOLOR_FORCE , COLORTERM , COLORFGBG , LC_ALL , LC_MESSAGES , LANG",
    "and",
    ".Ev TERM .",
    "In a terminal,",
    ".Ev ACCESSIBLE Ns =1",
    "has the effect of",
    ".Cm \\-\\-plain .",
  ]

  static let settings = "Settings by the names of the options, such as { \"theme\": \"dark\" }."

  /// The exit statuses and their meanings.
  static let exitStatuses: KeyValuePairs<Int, String> = [
    0: "Success.",
    64: "The command line is wrong.",
    65: "A file is not valid.",
    66: "A file does not exist.",
    69: "The store refused or is unavailable, or a page could not be opened.",
    70: "An internal error.",
    73: "A file or folder cannot be created.",
    74: "A file cannot be read or written.",
    75: "The purchase is pending; try again later.",
    130: "Cancelled.",
  ]
}

/// A command with only the common options.
private struct OptionsAlone: ParsableCommand {
  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
}
