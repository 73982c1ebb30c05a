import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarJSON

/// `tipjar catalog`: a person's projects, and commands for authors of catalogues.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Add projects as apps, or check and convert catalogue files.",
    usage: "tipjar catalog [<options>] <subcommand>",
    subcommands: [
      Add.self, Remove.self, Refresh.self, List.self, Check.self, Convert.self,
    ])

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws { throw CleanExit.helpRequest(self) }
}

extension CatalogCommand {
  /// `tipjar catalog check`: reports all problems of a catalogue file. Nothing is fetched.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Report every problem of a catalogue file with its line and key.",
      discussion: "Nothing is fetched. The status is 65 if there is a problem.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Argument(path: "A catalogue file.", .file(extensions: ["json", "jsonl"]))
    var file: String

    func run() async throws {
      let check = try CatalogCheck(contentsOf: file)
      if format.json {
        try Output.json(check.json(file))
      } else if check.problems.isEmpty {
        Output.line("\(file): \(Self.count(check.apps, "app")), no problems.")
      } else {
        for problem in check.problems { Output.line("\(file):\(problem)") }
      }
      let count = check.problems.count + check.omitted
      guard count > 0 else { return }
      throw Failure(
        "\(file): \(Self.count(count, "problem")). Correct the lines above.", .data
      ).reported
    }

    private static func count(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
  }

  /// `tipjar catalog convert`: prints the files of a project's newest release. Nothing is fetched.
  struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "convert",
      abstract: "Print the releases of projects as a catalogue.",
      discussion: """
        Reads releases in the JSON of the APIs of GitHub, Gitea and Forgejo. Prints JSON Lines, as \
        --catalog reads them, and a line on standard error for each entry that was left out. Nothing is fetched.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var format: OutputFormat
    @Argument(path: "A JSON file of releases.", .file(extensions: ["json"]))
    var file: String

    func validate() throws { try format.isRefused(by: Self.configuration) }

    func run() async throws {
      let conversion = try CatalogConversion(contentsOf: file)
      for entry in conversion.leftOut { Failure.say("\(file): left out: \(entry)") }
      for line in conversion.lines { print(Output.escaped(line)) }
      guard conversion.apps.isEmpty else { return }
      throw Failure("\(file): no app can be used.", .data)
    }
  }
}

extension CatalogCheck {
  fileprivate func json(_ file: String) -> JSONObject {
    [
      "file": file, "apps": apps,
      "problems": problems.map { problem -> JSONObject in
        [
          "line": problem.line, "column": problem.column, "path": problem.path,
          "problem": problem.problem, "remedy": problem.remedy,
        ]
      },
      "omittedProblems": omitted,
    ]
  }
}
