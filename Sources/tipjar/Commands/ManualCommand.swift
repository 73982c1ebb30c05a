import ArgumentParser

/// `tipjar manual`: the manual page, for whoever installs it.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, as “tipjar manual | man -l -” shows it.")

  @OptionGroup(visibility: .hidden) var format: OutputFormat

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() throws {
    let version = TipJarCommand.configuration.version
    print(try ManualPage(CommandTree(TipJarCommand.self), version: version).text, terminator: "")
  }
}
