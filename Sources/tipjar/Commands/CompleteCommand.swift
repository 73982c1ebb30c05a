import ArgumentParser
import Foundation
import TipJarVocabulary

/// `tipjar complete`: what may stand at the end of a command line, for the scripts of shells. One line
/// each, with a tab before its description. Nothing is requested, and nothing is written.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print what completes a command line.", shouldDisplay: false)

  @Argument(parsing: .postTerminator, help: "The words after “tipjar”, the last one in part.")
  var words: [String] = []

  func run() throws {
    guard let found = try CompletedLine(words).candidates else { throw ExitCode.failure }
    for candidate in found {
      // A line of output has no tab.
      print(
        candidate.about.isEmpty ? candidate.text : "\(candidate.text)\t\(candidate.about)")
    }
  }
}

/// The last word of a command line that is being typed.
struct CompletedLine {
  struct Candidate: Equatable {
    let text: String
    var about = ""
  }

  private let typed: String
  private let open: any ParsableCommand.Type
  /// The names that lead to the open command, without the program's.
  private let path: String
  private let arguments: [CommandTree.Argument]
  /// The number of the open command's arguments before the last word.
  private let count: Int
  /// The option whose value the last word is.
  private let option: CommandTree.Argument?
  /// The common options that were given, with their values.
  private let common: [String]

  init(_ words: [String]) throws {
    typed = words.last ?? ""
    var open: any ParsableCommand.Type = TipJarCommand.self
    let global = try CommandTree(GlobalOptions.self).command.arguments ?? []
    var (path, arguments, count, common): ([String], [CommandTree.Argument], Int, [String]) =
      ([], global, 0, [])
    var option: CommandTree.Argument?
    for word in words.dropLast() {
      if let waiting = option {
        if Self.find(waiting.names?.last?.text ?? "", in: global) != nil { common.append(word) }
        option = nil
      } else if word.hasPrefix("-") {
        option = Self.find(word, in: arguments).flatMap { $0.kind == .option ? $0 : nil }
        if Self.find(word, in: global) != nil { common.append(word) }
      } else if let next = open.configuration.subcommands.first(where: { $0._commandName == word })
      {
        (open, count) = (next, 0)
        path.append(word)
        // That of the program is that of all commands.
        arguments = try CommandTree(open).command.arguments ?? []
      } else {
        count += 1
      }
    }
    (self.open, self.path, self.arguments) = (open, path.joined(separator: " "), arguments)
    (self.count, self.option, self.common) = (count, option, common)
  }

  private static func find(
    _ name: String, in arguments: [CommandTree.Argument]
  ) -> CommandTree.Argument? {
    arguments.first { $0.names?.contains { $0.text == name } == true }
  }

  /// The candidates that begin with what was typed; nil for files.
  var candidates: [Candidate]? {
    get throws {
      let all: [Candidate]?
      if let option {
        all = values(of: option)
      } else if typed.hasPrefix("-") {
        all = options
      } else {
        all = try words
      }
      guard let all else { return nil }
      var seen: Set<String> = []
      return all.filter { $0.text.hasPrefix(typed) && seen.insert($0.text).inserted }
    }
  }

  private var options: [Candidate] {
    arguments.filter { $0.kind != .positional && $0.shouldDisplay }.compactMap { argument in
      let name = argument.names?.first { $0.kind == .long } ?? argument.names?.first
      return name.map { Candidate(text: $0.text, about: argument.abstract ?? "") }
    }
  }

  /// The subcommands, or what the next argument of the open command may be.
  private var words: [Candidate]? {
    get throws {
      let names = open.configuration.listed.map { Candidate(text: $0.name, about: $0.abstract) }
      let own = count == 0 ? names : []
      let positional = arguments.filter { $0.kind == .positional }
      guard count < positional.count || positional.last?.isRepeating == true,
        let next = count < positional.count ? positional[count] : positional.last
      else { return own }
      if let source = CompletionSource(rawValue: path) {
        return own + (count == 0 || next.isRepeating ? try source.candidates(common) : [])
      }
      return values(of: next).map { own + $0 } ?? (own.isEmpty ? nil : own)
    }
  }

  /// The values of an argument, none if they are not known; nil for files.
  private func values(of argument: CommandTree.Argument) -> [Candidate]? {
    if argument.names?.last?.name == "only" {
      return Place.allCases.map { .init(text: $0.rawValue) }
    }
    if argument.completionKind?.file != nil || argument.completionKind?.directory != nil {
      return nil
    }
    let values = argument.completionKind?.list?.values ?? argument.allValues ?? []
    return values.map { Candidate(text: $0) }
  }
}
