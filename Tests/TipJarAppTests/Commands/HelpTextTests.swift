import ArgumentParser
import Testing

@testable import tipjar

@Suite struct HelpTextTests {
  private static func help(_ command: any ParsableCommand.Type) -> String {
    HelpText.arranged(TipJarCommand.helpMessage(for: command, columns: 80))
  }

  /// The headings of a help text, in order.
  private static func headings(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { $0.prefixMatch(of: /([A-Z ]+):/) }
      .map { String($0.1) }
  }

  @Test func theProgramsHelpHasTheCommonOptionsLast() {
    let text = Self.help(TipJarCommand.self)
    #expect(
      Self.headings(text) == ["OVERVIEW", "USAGE", "SUBCOMMANDS", "OPTIONS", "COMMON OPTIONS"])
    #expect(text.hasSuffix("\n\n  See 'tipjar help <subcommand>' for detailed help."))
  }

  @Test(
    arguments: TipJarCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" })
  func aSubcommandsHelpHasItsOwnOptionsAndALineAboutTheOthers(name: String) throws {
    let text = Self.help(try HelpCommand.command(named: [name]))
    guard !["manual", "help"].contains(name) else { return }
    #expect(!text.contains("--theme"))
    #expect(text.contains("\n\nOptions of all commands: tipjar --help"))
    #expect(!text.contains("\n\n\n"))
  }

  @Test func whatIsNoHelpStaysAsItIs() {
    #expect(HelpText.arranged("0.1.0") == "0.1.0")
  }
}
