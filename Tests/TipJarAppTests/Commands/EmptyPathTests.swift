import ArgumentParser
import Testing

@testable import TipJarScreens

@testable import tipjar

/// An empty path, from a script's unset variable, is refused and does not mean the current folder.
@Suite struct EmptyPathTests {
  /// A command line for each path that a command accepts, with an empty path. Common options are
  /// tried with the first command only.
  private static func lines(
    _ command: CommandTree.Command, _ path: [String], _ common: Set<String> = []
  ) -> [[String]] {
    let paths = (command.arguments ?? []).filter {
      $0.completionKind?.file != nil || $0.completionKind?.directory != nil
    }
    let names = paths.map { $0.names.map { [$0[0].text] } ?? [] }
    let own = names.filter { common.isDisjoint(with: $0) }.map { path + $0 + [""] }
    let known = common.union(names.joined())
    return own
      + (command.subcommands ?? []).flatMap { lines($0, path + [$0.commandName], known) }
  }

  @Test func anEmptyPathIsRefusedWhereverOneIsTaken() throws {
    let lines = Self.lines(try CommandTree.program.get().command, [])
    let names = Set(lines.map { $0.dropLast().last ?? "" })
    let expected = ["--store", "--catalog", "--state", "--log", "--sync", "--out"]
    #expect(names.isSuperset(of: expected + ["init", "show", "format", "verify"]), "\(names)")
    for line in lines {
      let error = #expect(throws: (any Error).self) { try TipJarCommand.parseAsRoot(line) }
      guard let error else { continue }
      let said = Suggestion.improved(TipJarCommand.message(for: error), for: line)
      #expect(TipJarCommand.exitCode(for: error) == .validationFailure)
      #expect(said.contains("the path is empty. Give a path. See “tipjar"), "\(said)")
      #expect(line.dropLast().last.map { said.contains($0) } == true, "\(said)")
    }
  }
}
