import ArgumentParser
import Testing

@testable import tipjar

@Suite struct ManualTests {
  @Test func theManualNamesEveryCommandAndEveryOption() throws {
    let tree = try CommandTree(TipJarCommand.self)
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
    for section in [
      "NAME", "SYNOPSIS", "OPTIONS", "COMMANDS", "ENVIRONMENT", "FILES", "EXIT STATUS",
    ] {
      #expect(page.contains(".Sh \(section)\n"))
    }
  }

  @Test(
    arguments: [
      (["prodcts"], "products"), (["productS"], "products"), (["dcotor"], "doctor"),
      (["store", "witholdd"], "withhold"), (["xyzzy"], nil), (["products", "x"], nil),
      (["--json", "prodcts"], nil), ([], nil), (["manua"], "manual"),
      (["refund", "0"], "tipjar store refund"), (["verify"], "tipjar receipts verify"),
    ] as [([String], String?)])
  func aMistypedCommandGetsASuggestion(_ arguments: [String], _ suggestion: String?) {
    let found = Suggestion.subcommand(for: arguments, of: TipJarCommand.configuration)
    #expect(found == suggestion)
  }

  @Test(
    arguments: [
      (
        "Unknown option '--wat'. Did you mean '--rate'?", [],
        "Unknown option '--wat'. See “tipjar --help”."
      ),
      (
        "Unknown option '--mose'. Did you mean '--mouse'?", ["doctor"],
        "Unknown option '--mose'. Did you mean '--mouse'? See “tipjar doctor --help”."
      ),
      (
        "Missing expected argument '<code>'", ["store", "storefront"],
        "Missing expected argument '<code>'. See “tipjar store storefront --help”."
      ),
      (
        "Missing expected argument '<milliseconds>'", ["store", "latency", "-3"],
        "-3: no number here is below 0. See “tipjar store latency --help”."
      ),
    ])
  func whatTheParserSaysIsMadeToHelp(_ message: String, _ arguments: [String], _ line: String) {
    #expect(Suggestion.improved(message, for: arguments) == line)
  }

  @Test(arguments: [
    ("", "", 0), ("ab", "ba", 1), ("abc", "abd", 1), ("abc", "", 3), ("kitten", "sitting", 3),
  ])
  func theDistanceCountsMistakes(_ first: String, _ second: String, _ distance: Int) {
    #expect(Suggestion.distance(first, second) == distance)
  }
}
