import ArgumentParser
import TipJarScreens
import TipJarStorefront
import TipJarTerminal

/// `tipjar snapshot`: one frame of any screen at any instant, without a terminal.
struct SnapshotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Draw one frame of a screen without a terminal; the same input gives the same bytes.",
    discussion: """
      Time is moved by hand, so that an instant of an animation takes no waiting. The store begins empty, \
      with a fixed seed (--seed for another), and is gone afterwards. Simulated: no money moves.

      Keys: \(KeyScript.help). They are pressed from the start on, 150 ms after each other.

      Example: tipjar snapshot apps --keys "<Enter>" --at 4s --format svg > apps.svg
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var format: OutputFormat
  @Argument(
    help: "One of \(SnapshotScreen.names.joined(separator: ", ")).",
    completion: .list(SnapshotScreen.names))
  var screen: String
  @Option(help: "Columns and rows.")
  var size = "100x30"
  @Option(help: "How long after the screen came up: 1.5s, 200ms.")
  var at = "1.5s"
  @Option(help: "Until when, for a moving picture; with --format svg, up to 30s after --at.")
  var until: String?
  @Option(name: .customLong("format"), help: "text, ansi or svg.")
  var picture = SnapshotFormat.text
  @Option(help: "What is pressed from the start on.")
  var keys = ""

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() async throws {
    guard let screen = SnapshotScreen(screen) else {
      let names = SnapshotScreen.names.joined(separator: ", ")
      throw Failure("\(screen): no such screen. Give one of \(names).", .usage)
    }
    guard let at = Duration(snapshot: at) else {
      throw Failure("--at \(at): not a time. Give one, as in --at 1.5s or --at 200ms.", .usage)
    }
    let settings = try options.settings()
    let snapshot = Snapshot(
      screen: screen, size: try parsedSize(), at: at, keys: try script(),
      settings: settings)
    let theme = settings.theme.theme(colorFGBG: nil)
    if let end = try end(after: at) {
      let film = SVGFilm(
        try await snapshot.film(until: end), step: Snapshot.filmStep, theme: theme)
      return print(film.text, terminator: "")
    }
    print(picture.picture(of: try await snapshot.canvas(), theme: theme), terminator: "")
  }

  /// When a moving picture ends; nil for one that stands still.
  private func end(after start: Duration) throws -> Duration? {
    guard let until else { return nil }
    guard picture == .svg, let end = Duration(snapshot: until), end > start,
      end - start <= .seconds(30)
    else {
      throw Failure(
        "--until \(until): not a time up to 30s after --at, or not with --format svg. "
          + "Give both, as in --until 8s --format svg.", .usage)
    }
    return end
  }

  private func script() throws -> KeyScript {
    do {
      return try KeyScript(keys)
    } catch {
      throw Failure(error, in: keys)
    }
  }

  private func parsedSize() throws -> Size {
    let parts = size.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy((1...1000).contains) else {
      throw Failure(
        "--size \(size): not columns and rows from 1 to 1000. Give them, as in --size 100x30.",
        .usage)
    }
    return Size(width: parts[0], height: parts[1])
  }
}
