import Foundation
import TestSupport
import Testing

/// A language of `tipjar snippet`, and the way to turn its code into a program.
enum SnippetLanguage: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case sh, go, rust, python, swift

  var testDescription: String { rawValue }

  /// The interpreter or compiler.
  var tool: String {
    switch self {
    case .sh: "/bin/sh"
    case .go: "go"
    case .rust: "rustc"
    case .python: "python3"
    case .swift: "swiftc"
    }
  }

  var isInstalled: Bool { self == .sh || (try? TestEnvironment.tool(tool)) != nil }

  /// Returns the source of a program that contains only this code.
  func program(_ code: String) -> String {
    switch self {
    case .sh, .python: code + "\n" + (self == .sh ? "tip" : "tip()") + "\n"
    case .go:
      "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"os/exec\"\n)\n\n" + code
        + "\nfunc main() { tip() }\n"
    case .rust: code + "\nfn main() {\n    tip();\n}\n"
    case .swift: code + "\ntip()\n"
    }
  }

  private static let ruff = TestEnvironment.repository + "/.build-venv/bin/ruff"

  /// The usual linters and formatters that are installed, as commands that take the file's path.
  var linters: [[String]] {
    let commands: [[String]] =
      switch self {
      case .sh: [["shellcheck", "-s", "sh"]]
      case .go: [["go", "vet"], ["gofmt", "-d"]]
      case .rust:
        [["clippy-driver", "-D", "warnings", "--emit=metadata"], ["rustfmt", "--check"]]
      case .python: [[Self.ruff, "check", "--isolated", "--quiet"]]
      case .swift: [["swift-format", "lint", "--strict"]]
      }
    return commands.compactMap { words in
      let isPath = FileManager.default.isExecutableFile(atPath: words[0])
      return (isPath ? words[0] : try? TestEnvironment.tool(words[0])).map { [$0] + words[1...] }
    }
  }

  /// Lints the file of a program. Returns what the linters that refuse it say.
  func complaints(about code: String, in folder: String) throws -> [String] {
    let file = try write(code, in: folder)
    let home = ProcessInfo.processInfo.environment["HOME"] ?? folder
    return try linters.compactMap { command in
      // A linter may write what it compiles into the current folder.
      let result = try Tool.run(
        "/bin/sh", ["-c", #"cd "$0" && exec "$@""#, folder] + command + [file],
        environment: ["HOME": home, "GOCACHE": folder + "/cache"], within: 300)
      let text = result.text + result.errorText
      // gofmt reports differences with status 0.
      return result.status == 0 && text.isEmpty ? nil : "\(command): \(text)"
    }
  }

  /// Creates a program from a source in a folder. Returns the command that runs it.
  func make(_ code: String, in folder: String) throws -> [String] {
    let source = try write(code, in: folder)
    let made = folder + "/mytool"
    let home = ProcessInfo.processInfo.environment["HOME"] ?? folder
    switch self {
    case .sh, .python: return [try path, source]
    case .go: try build(["build", "-o", made, source], ["GOCACHE": folder + "/cache"])
    case .rust: try build(["-o", made, source], ["HOME": home])
    case .swift: try build(["-o", made, source], ["HOME": home])
    }
    return [made]
  }

  /// Writes the source of a program to a folder. Returns its path.
  private func write(_ code: String, in folder: String) throws -> String {
    let source = "\(folder)/main.\(self == .rust ? "rs" : self == .python ? "py" : rawValue)"
    try Data(program(code).utf8).write(to: URL(filePath: source))
    return source
  }

  private var path: String {
    get throws { self == .sh ? tool : try TestEnvironment.tool(tool) }
  }

  private func build(_ arguments: [String], _ environment: [String: String]) throws {
    let result = try Tool.run(try path, arguments, environment: environment, within: 300)
    #expect(result.status == 0, "\(result.errorText)")
  }
}

extension EndToEnd {
  /// The code that `tipjar snippet` prints, as the `tip` command of another tool.
  @Suite("Snippets", .serialized) final class SnippetTests: LinkSuite {
    private static let installed = SnippetLanguage.allCases.filter(\.isInstalled)

    private func code(
      _ language: SnippetLanguage, _ more: [String] = []
    ) throws -> String {
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, ["snippet", language.rawValue, "--links", rig.file] + more,
        environment: rig.environment)
      #expect(result.status == 0, "\(result.errorText)")
      return result.text
    }

    @Test(arguments: SnippetLanguage.allCases)
    func itHasSixToFifteenLines(_ language: SnippetLanguage) throws {
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, ["snippet", language.rawValue])
      let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect((6...15).contains(lines.count), "\(lines.count)")
      #expect(lines.allSatisfy { $0.utf8.count <= 120 })
      #expect(result.text.contains("https://github.com/sponsors/octocat"))
    }

    /// A relative path would show a stranger's links in another folder.
    @Test(arguments: SnippetLanguage.allCases)
    func theFileIsNamedByAnAbsolutePath(_ language: SnippetLanguage) throws {
      func code(_ more: [String]) throws -> Tool.Result {
        let command = [try TestEnvironment.tipjarBinary, "snippet", language.rawValue] + more
        return try Tool.run(
          "/bin/sh", ["-c", #"cd "$0" && exec "$@""#, rig.folder] + command)
      }
      #expect(try code(["--links", "tips.yml"]).text.contains(rig.file))
      let installed = try code(["--links", "tips.yml", "--as", "/usr/share/mytool/tips.yml"])
      #expect(installed.text.contains("/usr/share/mytool/tips.yml"))
      #expect(!installed.text.contains(rig.file))
      let relative = try code(["--links", "tips.yml", "--as", "share/tips.yml"])
      #expect(relative.status == 64)
      #expect(relative.errorText.contains("Give an absolute path"))
    }

    /// Also with addresses that some of the languages take for formats.
    @Test(arguments: SnippetLanguage.allCases.filter { !$0.linters.isEmpty })
    func itsLintersAcceptIt(_ language: SnippetLanguage) throws {
      let formats = "tidelift: packagist/a%2Fb\ncustom: https://example.org/{a}%20d\n"
      try rig.write(links: LinkRig.links + formats)
      let code = try code(language, ["--as", "/usr/share/mytool/tips.yml"])
      let complaints = try language.complaints(about: code, in: rig.folder)
      #expect(complaints == [])
    }

    @Test func pythonEndsWithoutATracebackOnControlC() throws {
      let command = try SnippetLanguage.python.make(try code(.python), in: rig.folder)
      let interrupting = rig.folder + "/interrupting"
      // The whole foreground job gets the signal: this program and the one that runs it.
      try Machine.write(
        script: "#!/bin/sh\nkill -INT $PPID\nkill -INT $$\n", to: interrupting)
      let result = try Tool.run(
        command[0], Array(command.dropFirst()),
        environment: rig.environment.merging(["TIPJAR": interrupting]) { $1 })
      #expect(result.status == 0 && result.errorText == "" && result.text == "")
    }

    /// With tipjar, without it, and with a version that is too old for the options.
    @Test(arguments: installed)
    func itRunsTipjarOrPrintsTheLinks(_ language: SnippetLanguage) throws {
      let command = try language.make(try code(language), in: rig.folder)
      let old = rig.folder + "/old"
      try Machine.write(
        script: "#!/bin/sh\necho 'Unknown option' >&2\nexit 64\n", to: old)
      for tipjar in [rig.folder + "/absent", old] {
        let result = try Tool.run(
          command[0], Array(command.dropFirst()),
          environment: rig.environment.merging(["TIPJAR": tipjar]) { $1 })
        #expect(result.status == 0, "\(tipjar): \(result.errorText)")
        let lines = result.text.split(separator: "\n").map(String.init)
        #expect(lines.first == "GitHub Sponsors  https://github.com/sponsors/octocat")
        #expect(lines.contains("A coffee  \(LinkRig.address)"), "\(lines)")
      }
      let program = try PTYProcess(
        command[0], Array(command.dropFirst()),
        environment: rig.environment.merging(["TIPJAR": try TestEnvironment.tipjarBinary]) { $1 })
      try program.wait(for: "Ways to tip mytool")
      try program.click(on: "A coffee")
      try program.wait(for: "Open in Browser")
      try program.closeAndQuit()
      #expect(program.isCooked)
      #expect(!program.screen.rows.contains { $0.hasPrefix("A coffee  https") })
    }
  }
}
