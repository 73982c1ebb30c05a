import ArgumentParser
import TipJarScreens
import TipJarStorefront
import TipJarTerminal

struct SnapshotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Draw one frame of a screen, without a terminal.",
    discussion: """
      The same input always gives the same output. The clock is simulated, so the command does \
      not wait. The store is temporary, with a fixed seed (see --seed), and starts empty \
      unless --history is given.

      Keys: \(KeyScript.help). They are pressed from the start, 150 ms apart.

      Example: tipjar snapshot apps --keys "<Down><Enter>" --at 4s --format svg > apps.svg
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var format: OutputFormat
  @Argument(
    help: "One of \(SnapshotScreen.names.joined(separator: ", ")).",
    completion: .list(SnapshotScreen.names))
  var screen: String
  @Option(help: "Columns and rows.")
  var size = "100x30"
  @Option(help: ArgumentHelp("Time after the start, such as 1.5s or 200ms.", valueName: "time"))
  var at = "1.5s"
  @Option("End of an animated picture, up to 30s after --at; requires --format svg.", "time")
  var until: String?
  @Option(name: .customLong("format"), help: "Output format.")
  var picture = SnapshotFormat.text
  @Option(help: "Keys to press from the start.")
  var keys = ""
  @Option(
    help: ArgumentHelp(
      "Tips given before, such as fine:3,broad; at most \(Self.mostTips).", valueName: "tips"))
  var history = ""

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() async throws {
    guard let screen = SnapshotScreen(screen) else {
      let names = SnapshotScreen.names.joined(separator: ", ")
      throw Failure("\(screen): no such screen. Choose one of \(names).", .usage)
    }
    guard let at = Duration(snapshot: at) else {
      throw Failure("--at \(at): not a time. Use a form such as --at 1.5s or --at 200ms.", .usage)
    }
    let settings = try options.settings()
    let script: KeyScript
    do {
      script = try KeyScript(keys)
    } catch {
      throw Failure(error, in: keys)
    }
    let needsLinks = if case .links = screen { true } else { script.cut != nil }
    if needsLinks, settings.links.files.isEmpty {
      throw Failure("\(self.screen): no file is named. Name one with --links.", .usage)
    }
    if !history.isEmpty, case .links = screen {
      throw Failure("\(self.screen): no store, so no tips. Leave out --history.", .usage)
    }
    var snapshot = Snapshot(
      screen: screen, size: try parsedSize(), at: at, keys: script, settings: settings)
    snapshot.history = try tips(in: history, of: Products(settings))
    let theme =
      settings.screen.theme == .auto ? .dark : settings.screen.theme.theme(environment: [:])
    if let end = try end(after: at) {
      let film = SVGFilm(try await snapshot.film(until: end), step: Snapshot.filmStep, theme: theme)
      return print(film.text, terminator: "")
    }
    print(picture.picture(of: try await snapshot.canvas(), theme: theme), terminator: "")
  }

  private func end(after start: Duration) throws -> Duration? {
    guard let until else { return nil }
    guard picture == .svg, let end = Duration(snapshot: until), end > start,
      end - start <= .seconds(30)
    else {
      throw Failure(
        "--until \(until): not a time up to 30s after --at, or --format is not svg. "
          + "Use a form such as --until 8s --format svg.", .usage)
    }
    return end
  }

  private static let mostTips = 1000

  /// Returns the ids of `--history`, one for each tip.
  func tips(in history: String, of products: Products) throws -> [String] {
    guard !history.isEmpty else { return [] }
    let parts = history.split(separator: ",", omittingEmptySubsequences: false)
    return try parts.reduce(into: []) { ids, part in
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      let id = try products.tipID(meantBy: String(words[0]))
      let count = words.count == 1 ? 1 : words.count == 2 ? Int(words[1]) : nil
      guard products.tips.contains(where: { $0.id.rawValue == id }), let count, count > 0,
        count <= Self.mostTips - ids.count
      else {
        throw Failure(
          "--history \(part): not a tip and its number, or more than \(Self.mostTips) tips. "
            + "Use a form such as --history fine:3,broad.", .usage)
      }
      ids += Array(repeating: id, count: count)
    }
  }

  private func parsedSize() throws -> Size {
    let parts = size.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy((1...1000).contains) else {
      throw Failure(
        "--size \(size): not columns and rows from 1 to 1000. Use a form such as --size 100x30.",
        .usage)
    }
    return Size(width: parts[0], height: parts[1])
  }
}

/// The format of a snapshot.
enum SnapshotFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Lines of plain text without trailing spaces.
  case text
  /// Text with 24-bit colours (ECMA-48's SGR), for a terminal.
  case ansi
  /// A picture for browsers, with braille and block characters drawn as shapes.
  case svg

  /// Returns the canvas in this format, with a final line feed.
  func picture(of canvas: Canvas, theme: Theme) -> String {
    switch self {
    case .text: canvas.text.map { $0.replacing(#/ +$/#, with: "") + "\n" }.joined()
    case .ansi: ANSIPicture(theme: theme).text(of: canvas)
    case .svg: SVGPicture(canvas, theme: theme).text
    }
  }
}
