@testable import tipjar

extension CommandTree {
  /// The tree of the whole program, which takes the parser a while.
  static let program = Result { try CommandTree(TipJarCommand.self) }
}

extension CommandTree.Command {
  /// The options of the command and its subcommands, with their hyphens.
  var options: Set<String> {
    Set((arguments ?? []).flatMap { $0.names ?? [] }.map(\.text))
      .union((subcommands ?? []).flatMap(\.options))
  }
}
