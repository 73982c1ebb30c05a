/// The completions for fish, generated from the argument definitions.
///
/// The parser's own script has a line for each option of each command, 2,600 in all, and fish runs a
/// condition of each on every Tab. Here the common options are listed once, without a condition, and
/// any other line applies to a few commands.
struct FishCompletion {
  private let root: CommandTree.Command

  init(_ tree: CommandTree) { root = tree.command }

  /// A command and the names that lead to it, such as "tipjar store renew".
  private typealias Place = (path: String, command: CommandTree.Command)

  var text: String {
    let places = Self.places(root, path: root.commandName)
    return
      ([functions(places)] + common + places.flatMap(subcommands)
      + Self.lines(places.flatMap(positionals)) + Self.lines(own(places))).joined(separator: "\n")
      + "\n"
  }

  private static func places(_ command: CommandTree.Command, path: String) -> [Place] {
    [(path, command)] + shown(command).flatMap { places($0, path: "\(path) \($0.commandName)") }
  }

  private static func shown(_ command: CommandTree.Command) -> [CommandTree.Command] {
    (command.subcommands ?? []).filter { $0.shouldDisplay != false }
  }

  // MARK: Functions

  /// `__tipjar_place` sets the command that the words before the cursor name, and counts its
  /// arguments. The value of an option is neither.
  private func functions(_ places: [Place]) -> String {
    let options = places.flatMap { $0.command.arguments ?? [] }.filter { $0.kind == .option }
    let names = Set(options.flatMap { $0.names ?? [] }.map(\.text)).sorted()
    return """
      # Completions of tipjar for fish.
      function __tipjar_place -S
          set place tipjar
          set count 0
          set -l words (commandline -opc)
          set -l is_value 0
          for word in $words[2..]
              if test $is_value = 1
                  set is_value 0
                  continue
              end
              switch $word
                  case \(names.joined(separator: " "))
                      set is_value 1
                  case '-*'
                  case '*'
                      switch "$place $word"
                          case \(places.dropFirst().map { Self.quoted($0.path) }.joined(separator: " "))
                              set place "$place $word"
                          case '*'
                              set count (math $count + 1)
                      end
              end
          end
      end
      function __tipjar_in
          set -l place
          set -l count
          __tipjar_place
          contains -- $place $argv
      end
      function __tipjar_at
          set -l place
          set -l count
          __tipjar_place
          contains -- "$place $count" $argv
      end
      complete -c tipjar -f
      """
  }

  // MARK: Lines

  private var common: [String] {
    (root.arguments ?? []).filter { $0.kind != .positional && $0.shouldDisplay }
      .map { "complete -c tipjar " + Self.option($0) }
  }

  private func subcommands(of place: Place) -> [String] {
    Self.shown(place.command).map {
      "complete -c tipjar -n '__tipjar_at \"\(place.path) 0\"' -a \($0.commandName)"
        + Self.description($0.abstract)
    }
  }

  /// The end of a line, and a place at which it applies: a function of the script and its argument.
  private typealias Ending = (text: String, function: String, place: String)

  /// Returns a line for each ending, with all places at which it applies.
  private static func lines(_ endings: [Ending]) -> [String] {
    Dictionary(grouping: endings) { [$0.text, $0.function] }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { key, all in
        let places = all.map { "\"\($0.place)\"" }.joined(separator: " ")
        return "complete -c tipjar -n '\(key[1]) \(places)' \(key[0])"
      }
  }

  private func positionals(of place: Place) -> [Ending] {
    let all = (place.command.arguments ?? []).filter { $0.kind == .positional }
    return all.enumerated().compactMap { index, argument in
      Self.values(of: argument).map { values in
        argument.isRepeating
          ? (values, "__tipjar_in", place.path) : (values, "__tipjar_at", "\(place.path) \(index)")
      }
    }
  }

  /// Returns the options that are no common ones.
  private func own(_ places: [Place]) -> [Ending] {
    let common = Set((root.arguments ?? []).flatMap { $0.names ?? [] }.map(\.text))
    return places.dropFirst().flatMap { place in
      (place.command.arguments ?? []).filter { argument in
        argument.kind != .positional && argument.shouldDisplay
          && common.isDisjoint(with: (argument.names ?? []).map(\.text))
      }.map { (Self.option($0), "__tipjar_in", place.path) }
    }
  }

  private static func option(_ argument: CommandTree.Argument) -> String {
    let names = (argument.names ?? []).map { name in
      switch name.kind {
      case .long: "-l \(name.name)"
      case .short: "-s \(name.name)"
      case .longWithSingleDash: "-o \(name.name)"
      }
    }
    let value = argument.kind == .option ? ["-r " + (values(of: argument) ?? "-f")] : []
    return (names + value).joined(separator: " ") + description(argument.abstract)
  }

  /// Returns the values that an argument accepts; nil if they are not known.
  private static func values(of argument: CommandTree.Argument) -> String? {
    guard let kind = argument.completionKind else { return nil }
    if let list = kind.list { return "-fka \(quoted(list.values.joined(separator: " ")))" }
    if kind.directory != nil { return "-fa '(__fish_complete_directories)'" }
    guard let file = kind.file else { return nil }
    return file.extensions.count == 1
      ? "-fka '(__fish_complete_suffix .\(file.extensions[0]))'" : "-F"
  }

  private static func description(_ text: String?) -> String {
    text.map { " -d \(quoted($0))" } ?? ""
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
