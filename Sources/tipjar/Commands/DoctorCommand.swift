import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStorefront
import TipJarTerminal

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what this terminal supports and what tipjar will use.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let settings = try options.settings(environment: environment)
    let probe = TerminalProbe()
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let diagnosis = Diagnosis(
      version: ProgramVersion.current, settings, probe: probe,
      answers: isTerminal ? probe.ask(color: settings.screen.color) : .init(),
      isTerminal: isTerminal, environment: environment)
    if format.json { return try Output.json(diagnosis.json) }
    let columns = isatty(STDOUT_FILENO) == 1 ? Output.terminalSize.columns : nil
    Output.table(diagnosis.table(columns: columns))
  }
}
