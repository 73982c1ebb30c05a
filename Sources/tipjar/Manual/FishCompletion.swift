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
      ([functions(places)] + common + places.flatMap(subcommands) + places.flatMap(positionals)
      + own(places)).joined(separator: "\n") + "\n"
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
          test "$place $count" = "$argv"
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
      "complete -c tipjar -n '__tipjar_at \(place.path) 0' -a \($0.commandName)"
        + Self.description($0.abstract)
    }
  }

  private func positionals(of place: Place) -> [String] {
    let all = (place.command.arguments ?? []).filter { $0.kind == .positional }
    return all.enumerated().compactMap { index, argument in
      guard let values = Self.values(of: argument) else { return nil }
      let condition =
        argument.isRepeating
        ? "__tipjar_in \"\(place.path)\"" : "__tipjar_at \(place.path) \(index)"
      return "complete -c tipjar -n '\(condition)' \(values)"
    }
  }

  /// Returns a line for each option that is not a common one, with all commands that have it.
  private func own(_ places: [Place]) -> [String] {
    let common = Set((root.arguments ?? []).flatMap { $0.names ?? [] }.map(\.text))
    var commands: [String: [String]] = [:]
    for place in places.dropFirst() {
      for argument in place.command.arguments ?? []
      where argument.kind != .positional && argument.shouldDisplay
        && common.isDisjoint(with: (argument.names ?? []).map(\.text))
      {
        commands[Self.option(argument), default: []].append("\"\(place.path)\"")
      }
    }
    return commands.sorted { $0.key < $1.key }.map { option, paths in
      "complete -c tipjar -n '__tipjar_in \(paths.joined(separator: " "))' \(option)"
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
