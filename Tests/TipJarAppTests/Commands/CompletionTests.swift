import Foundation
import TestSupport
import Testing

@testable import tipjar

/// The words that shells offer on Tab, by the program and by its scripts in the shells.
@Suite struct CompletionTests {
  @Test(
    arguments: [
      ("store ren", ["renew", "renewal-limit"]), ("--th", ["--theme"]),
      ("--theme ", ["auto", "light", "dark", "contrast", "neutral"]), ("buy --of", ["--offer"]),
      ("apps --of", []), ("--only cons", ["console"]), ("--place t", ["tips"]),
      ("--theme dark store price-increase ", ["request", "consent", "decline"]),
      ("store auto-renew on ", []), ("store show te", nil), ("links tea.storekit te", nil),
      ("--store te", nil), ("get ripg", ["ripgrep"]), ("get lantern starsh", ["starship"]),
      ("tip fin", ["fine"]), ("to", ["tools"]), ("help out", ["outdated"]), ("compl", []),
      ("catalog rem", ["remove"]),
    ] as [(String, [String]?)])
  func aWordIsCompleted(_ line: String, _ expected: [String]?) throws {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    #expect(try CompletedLine(words).candidates?.map(\.text) == expected)
  }

  @Test func eachCommandAndOptionIsOffered() throws {
    func check(_ command: CommandTree.Command, _ words: [String]) throws {
      let subcommands = (command.subcommands ?? []).filter {
        $0.shouldDisplay != false && $0.commandName != "help"
      }
      let offered = try CompletedLine(words + [""]).candidates?.map(\.text) ?? []
      #expect(Set(offered).isSuperset(of: subcommands.map(\.commandName)), "\(words)")
      let options = try CompletedLine(words + ["--"]).candidates?.map(\.text) ?? []
      #expect(options.contains(words == ["manual"] ? "--help" : "--theme"), "\(words)")
      for sub in subcommands { try check(sub, words + [sub.commandName]) }
    }
    try check(try CommandTree.program.get().command, [])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func theScriptsAreShort(_ shell: String) throws {
    let script = try #require(
      CompletionScript.asked(by: ["--generate-completion-script", shell]))
    #expect(script.text.utf8.count < 1_000)
    #expect(CompletionScript.asked(by: ["--generate-completion-script", "csh"]) == nil)
  }

  private static let shells = [
    (
      "bash",
      "source $1; COMP_WORDS=($2); COMP_CWORD=2; _tipjar $3; printf '%s\\n' \"${COMPREPLY[@]}\""
    ),
    ("fish", "source $argv[1]; complete -C $argv[2]"),
  ]

  /// The word `tipjar` of the line is found in PATH by fish, and given to bash.
  @Test(arguments: shells)
  func aShellOffersWhatFits(_ shell: String, _ script: String) throws {
    guard (try? TestEnvironment.tool(shell)) != nil else { return }
    try TestEnvironment.withFolder { folder in
      let text = try #require(CompletionScript(rawValue: shell)).text
      try Data(text.utf8).write(to: URL(filePath: folder + "/tipjar.\(shell)"))
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/tipjar", withDestinationPath: TestEnvironment.tipjarBinary)
      let options = shell == "fish" ? ["--no-config", "-c"] : ["--norc", "-c"]
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let name = shell == "bash" ? ["bash"] : []
      let result = try Tool.run(
        shell,
        options + [script] + name
          + ["\(folder)/tipjar.\(shell)", "tipjar store ren", "tipjar"],
        environment: ["HOME": folder, "PATH": "\(folder):\(path)"])
      let offered = result.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(offered == ["renew", "renewal-limit"], "\(result.errorText)")
    }
  }
}
