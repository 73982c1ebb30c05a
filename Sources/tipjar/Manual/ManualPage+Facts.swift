import ArgumentParser
import TipJarStorefront

/// What the page says besides the arguments.
extension ManualPage {
  /// The names of the options of all commands, with those that the parser adds.
  static let globalNames: Set<String> = {
    let names = (try? CommandTree(OptionsAlone.self))?.command.arguments?.compactMap(\.names)
    return Set((names ?? []).joined().map(\.name)).union(["help", "h", "version"])
  }()

  /// The date of the page, as mdoc writes it.
  static let date = "November 22, 2026"

  static let environment = [
    "Each option has a variable:",
    ".Ev TIPJAR_",
    "and its name in capitals, as in",
    ".Ev TIPJAR_THEME .",
    "A flag counts before a variable, and a variable before the settings file.",
    ".Ev NO_COLOR , CLICOLOR , CLICOLOR_FORCE , COLORTERM , COLORFGBG , LC_ALL , LC_MESSAGES , LANG",
    "and",
    ".Ev TERM",
    "are heeded;",
    ".Ev ACCESSIBLE",
    "set to 1 is",
    ".Cm \\-\\-plain",
    "on a terminal.",
  ]

  static let settings = "Settings by the names of the options, as in { \"theme\": \"dark\" }."

  static let exitStatus = [
    "0 done; 64 usage; 65 a file that is not what it should be; 66 a file that is not there;",
    "69 the store said no or is out of reach; 70 an error of tipjar's own; 73 cannot create;",
    "74 read or write error; 75 pending, try later; 130 cancelled.",
  ]
}

/// A command that has nothing but the options of all.
private struct OptionsAlone: ParsableCommand {
  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
}
