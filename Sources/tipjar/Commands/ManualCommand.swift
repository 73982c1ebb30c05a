import ArgumentParser

/// `tipjar manual`: prints the manual page, for installation.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for “man -l -”.")

  @OptionGroup(visibility: .hidden) var format: OutputFormat

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() throws {
    let version = ProgramVersion.current
    print(try ManualPage(CommandTree(TipJarCommand.self), version: version).text, terminator: "")
  }
}
