import ArgumentParser
import Testing

@testable import TipJarScreens

@testable import tipjar

@Suite struct ManualTests {
  @Test func theManualNamesEveryCommandAndEveryOption() throws {
    let tree = try CommandTree.program.get()
    let page = ManualPage(tree, version: "1").text
    func check(_ command: CommandTree.Command) {
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        for name in argument.names ?? [] {
          #expect(page.contains(name.text.replacing("-", with: "\\-")), "\(name.text)")
        }
      }
      for command in command.subcommands ?? [] where command.shouldDisplay != false {
        guard command.commandName != "help" else { continue }
        #expect(page.contains(" \(command.commandName)"), "\(command.commandName)")
        check(command)
      }
    }
    check(tree.command)
    #expect(page.prefixMatch(of: /\.Dd [A-Z][a-z]+ \d+, \d{4}\n/) != nil)
    for example in HelpExample.all.values.joined() {
      #expect(page.contains(example.line.replacing("-", with: "\\-")), "\(example.line)")
    }
    for section in [
      "NAME", "SYNOPSIS", "OPTIONS", "COMMANDS", "KEYS", "EXAMPLES", "ENVIRONMENT", "FILES",
      "EXIT STATUS",
    ] {
      #expect(page.contains(".Sh \(section)\n"))
    }
  }
}
