import ArgumentParser
import Testing

@testable import TipJarScreens

@testable import tipjar

/// A command without JSON output refuses the flag instead of ignoring it.
@Suite struct NoJSONTests {
  @Test(
    arguments: [
      ["snapshot", "apps", "--json"],
      ["--json", "snapshot", "apps", "--format", "svg"], ["manual", "--json"],
      ["snippet", "sh", "--json"],
      ["store", "format", "Tips.storekit", "--json"],
      ["catalog", "convert", "index-v2.json", "--json"],
    ])
  func aCommandWithoutJSONRefusesTheFlag(_ arguments: [String]) throws {
    let error = try #require(throws: (any Error).self) { try TipJarCommand.parseAsRoot(arguments) }
    #expect(TipJarCommand.exitCode(for: error) == .validationFailure)
    let said = Suggestion.improved(TipJarCommand.message(for: error), for: arguments)
    #expect(said.contains(" has no JSON output. Omit --json. See “tipjar"), "\(said)")
  }

  @Test func withoutTheFlagTheyAreAsEver() throws {
    let snapshot = try TipJarCommand.parseAsRoot(["snapshot", "apps", "--format", "svg"])
    #expect((snapshot as? SnapshotCommand)?.picture == .svg)
  }

  /// The help of every other command lists the flag.
  @Test func allOthersHaveIt() throws {
    let commands = try #require(CommandTree.program.get().command.subcommands)
    let without = commands.filter { command in
      let shown = (command.arguments ?? []).filter(\.shouldDisplay)
      return !shown.contains { $0.names?.contains { $0.text == "--json" } ?? false }
    }
    #expect(
      Set(without.map(\.commandName)) == ["snapshot", "snippet", "manual", "help"])
  }
}
