public import ArgumentParser
import TipJarMachines
import TipJarScreens
import TipJarStorefront
public import TipJarTerminal

/// The options of all commands. Each has a variable, `TIPJAR_` and its name in capitals, which counts
/// where the flag is absent, and a key in the settings file, which counts where the variable is.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: "A .storekit file to sell from (default: the five built-in tips).",
    completion: .file(extensions: ["storekit"]), transform: GivenPath.read)
  var store: String?

  @Option(
    help: "A catalogue of apps, JSON or JSON Lines (default: the built-in dozen).",
    completion: .file(extensions: ["json", "jsonl"]), transform: GivenPath.read)
  var catalog: String?

  @Option(
    help: "The folder that keeps purchases and apps (default: the XDG state folder's tipjar).",
    completion: .directory, transform: GivenPath.read)
  var state: String?

  @Option(parsing: .unconditional, help: "Makes latencies and rates repeatable.")
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: "How many times as fast the simulated store's clock runs (default: 1).")
  var rate: Double?

  @OptionGroup var simulation: SimulationOptions

  @OptionGroup var downloads: DownloadOptions

  @Option(help: "The ids of the tips, in order, with commas between them.")
  var tips: String?

  @Option(
    help: "A file to log to (default: tipjar.log in the state folder).", completion: .file(),
    transform: GivenPath.read)
  var log: String?

  @Option(help: "Colours: auto, never or always (default: auto).")
  var color: ColorPreference?

  @Option(help: "Colours for the terminal: \(ThemePreference.choices) (default: auto).")
  var theme: ThemePreference?

  @Option(help: "Glyphs: braille, plain or ascii (default: what locale and terminal can show).")
  var glyphs: GlyphPreference?

  @Flag(help: "Draw with ASCII characters alone, as --glyphs ascii.")
  var ascii = false

  @Option(
    help: "The language: en, de, ja or pl (default: the locale's).",
    completion: .list(Language.allCases.map(\.rawValue)))
  var lang: Language?

  @Option(
    help: """
      Only these places, with commas between them: apps, tips, purchases, console (default: all).
      """)
  var only: String?

  @Option(
    help: "Where the screen opens: apps, tips, purchases or console (default: the first of them).")
  var place: PlacePreference?

  @Option(
    help: "The apps' order at first: featured, category, name, size or newest (default: featured).")
  var sort: AppOrder?

  @Flag(inversion: .prefixedNo, help: "Use the mouse, or leave it to the terminal (default: use).")
  var mouse: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Let nothing move: no spinners, no transitions, no confetti.")
  var reducedMotion: Bool?

  @Option(
    help: "The terminal's cursor: auto (seen where one types) or visible, on the focused control.")
  var cursor: CursorPreference?

  @Flag(inversion: .prefixedNo, help: "Ring the bell when a download ends (default: silent).")
  var bell: Bool?

  @Flag(inversion: .prefixedNo, help: "Tell in the window's title what goes on (default: tell).")
  var title: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Show progress in the taskbar, where the terminal knows how.")
  var progress: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Serve in numbered lines, without a full screen; so does ACCESSIBLE=1 on a terminal.")
  var plain: Bool?

  @OptionGroup var run: RunOptions
}

extension ColorPreference: ExpressibleByArgument {}
extension ThemePreference: ExpressibleByArgument {}
extension PlacePreference: ExpressibleByArgument {}
extension AppOrder: ExpressibleByArgument {}
extension GlyphPreference: ExpressibleByArgument {}
extension ReceiptEnvironment: ExpressibleByArgument {}
extension CursorPreference: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {
  /// A language as a locale names it.
  init?(argument: String) { self.init(locale: argument) }
}
