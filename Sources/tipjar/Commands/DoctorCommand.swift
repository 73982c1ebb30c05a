import ArgumentParser
import Foundation
import TipJarJSON
import TipJarStorefront
import TipJarTerminal

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what this terminal supports and what tipjar will use.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  @Flag(help: "Report what this kernel keeps the guests of “tipjar kiosk” from.")
  var kiosk = false

  func run() throws {
    if kiosk {
      let diagnosis = KioskDiagnosis()
      return try show(diagnosis.lines, json: diagnosis.json)
    }
    let environment = ProcessInfo.processInfo.environment
    let settings = try options.settings(environment: environment)
    let probe = TerminalProbe()
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let diagnosis = Diagnosis(
      version: ProgramVersion.current, settings, probe: probe,
      answers: isTerminal ? probe.ask(color: settings.screen.color) : .init(),
      isTerminal: isTerminal, environment: environment)
    try show(diagnosis.lines, json: diagnosis.json)
  }

  private func show(_ lines: [[String]], json: JSONObject) throws {
    if format.json { return try Output.json(json) }
    let columns = isatty(STDOUT_FILENO) == 1 ? Output.terminalSize.columns : nil
    Output.table(Diagnosis.table(lines, columns: columns))
  }
}
