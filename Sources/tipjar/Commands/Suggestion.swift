import ArgumentParser

/// What was probably meant by a mistyped subcommand, which the parser only calls an unexpected argument.
enum Suggestion {
  /// The name of the nearest subcommand to the first argument that is none; nil where nothing is near, or
  /// the arguments are not about a subcommand.
  static func subcommand(for arguments: [String], of root: CommandConfiguration) -> String? {
    var open = root
    for argument in arguments.prefix(while: { !$0.hasPrefix("-") }) {
      let subcommands = open.subcommands.map { $0.configuration }
      guard let next = subcommands.first(where: { $0.commandName == argument }) else {
        let names = subcommands.filter { $0.shouldDisplay }.compactMap { $0.commandName }
        return nearest(to: argument, among: names) ?? nested(argument, in: subcommands)
      }
      open = next
    }
    return nil
  }

  /// The subcommand of a subcommand that has this name, with both names.
  private static func nested(_ name: String, in commands: [CommandConfiguration]) -> String? {
    for command in commands {
      let names = command.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
      guard let outer = command.commandName, names.contains(where: { $0.commandName == name })
      else { continue }
      return "tipjar \(outer) \(name)"
    }
    return nil
  }

  /// The nearest name, when no more than a third of it is mistyped.
  static func nearest(to word: String, among names: [String]) -> String? {
    let near = names.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (name, distance) = near, distance <= max(1, name.count / 3) else { return nil }
    return name
  }

  /// Levenshtein's distance, with two neighbours exchanged counted as one.
  static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var before = [Int]()
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
