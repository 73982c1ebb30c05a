import ArgumentParser
import Foundation

/// The commands and their arguments, as the parser describes them.
struct CommandTree: Decodable {
  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var subcommands: [Command]?
    var arguments: [Argument]?
  }

  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }
      var kind: Kind
      var name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    /// The source of the values that a shell offers: the one that is present.
    struct Completion: Decodable {
      struct Files: Decodable { var extensions: [String] }
      struct Folder: Decodable {}
      struct List: Decodable { var values: [String] }

      var file: Files?
      var directory: Folder?
      var list: List?
    }

    var kind: Kind
    var shouldDisplay: Bool
    var sectionTitle: String?
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    /// The accepted values, if they are few.
    var allValues: [String]?
    var completionKind: Completion?
  }

  var command: Command

  /// Creates the tree of a command, or the arguments of a group of options.
  /// - Throws: a `DecodingError` if the parser's format has changed.
  init(_ command: any ParsableArguments.Type) throws {
    self = try JSONDecoder().decode(CommandTree.self, from: Data(command._dumpHelp().utf8))
  }
}
