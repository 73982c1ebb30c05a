import Foundation
import TestSupport
import Testing

@testable import tipjar

/// The completions for fish, which runs the condition of each line on every Tab.
@Suite struct FishCompletionTests {
  private static func script() throws -> String {
    FishCompletion(try CommandTree.program.get()).text
  }

  @Test func itHasALineForEachCommandAndFewMore() throws {
    let script = try Self.script()
    let lines = script.split(separator: "\n").filter { $0.hasPrefix("complete ") }
    #expect(lines.count < 200 && script.utf8.count < 32_000, "\(lines.count)")
    #expect(lines.count { !$0.contains(" -n ") } < 60)
    func check(_ command: CommandTree.Command, _ path: String) {
      for sub in (command.subcommands ?? []) where sub.shouldDisplay != false {
        let start = "complete -c tipjar -n '__tipjar_at \(path) 0' -a \(sub.commandName) "
        #expect(lines.count { $0.hasPrefix(start) } == 1, "\(start)")
        check(sub, "\(path) \(sub.commandName)")
      }
    }
    check(try CommandTree.program.get().command, "tipjar")
  }

  static let hasFish = (try? TestEnvironment.tool("fish")) != nil

  @Test(
    .enabled(if: hasFish, "fish is not installed"),
    arguments: [
      ("tipjar store ren", ["renew", "renewal-limit"]), ("tipjar --th", ["--theme"]),
      ("tipjar --theme ", ["auto", "light", "dark", "contrast"]), ("tipjar buy --of", ["--offer"]),
      ("tipjar apps --of", []), ("tipjar apps pro", []),
      ("tipjar --theme dark store price-increase ", ["request", "consent", "decline"]),
      ("tipjar store auto-renew on ", []), ("tipjar store show te", ["tea.storekit", "tea.yml"]),
      ("tipjar links tea.storekit te", ["tea.storekit", "tea.yml"]),
      ("tipjar --store te", ["tea.storekit", "tea.yml"]),
    ])
  func fishOffersWhatFits(_ line: String, _ words: [String]) throws {
    try TestEnvironment.withFolder { folder in
      try Data(try Self.script().utf8).write(to: URL(filePath: folder + "/tipjar.fish"))
      for file in ["tea.yml", "tea.storekit"] {
        try Data().write(to: URL(filePath: "\(folder)/\(file)"))
      }
      let result = try Tool.run(
        "fish",
        [
          "--no-config", "-c", "cd $argv[1]; source tipjar.fish; complete -C $argv[2]", folder,
          line,
        ],
        environment: ["HOME": folder])
      let offered = result.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      #expect(offered.map(String.init) == words, "\(result.errorText)")
    }
  }
}
