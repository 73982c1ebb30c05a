public import ArgumentParser
import TipJarDownloads
import TipJarJSON
import TipJarMachines
import TipJarScreens
import TipJarStorefront
public import TipJarTerminal
public import TipJarVocabulary
import TipJarWidgets

/// The common options. A flag overrides the variable, `TIPJAR_` and the name in capitals, and the
/// variable overrides the key in the settings file.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sell from this .storekit file (default: five built-in tips).", valueName: "file"),
    completion: .file(extensions: ["storekit"]), transform: GivenPath.read)
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Show real links to tip pages instead of a store: FUNDING.yml, funding.json and others; may be "
        + "repeated.", valueName: "file"),
    completion: .file(), transform: GivenPath.read)
  var links: [String] = []

  @Option(
    help: ArgumentHelp(
      "The program that opens tip pages, or “no” to open none (default: the system's browser).",
      valueName: "program"))
  var browser: String?

  @Option(
    help: ArgumentHelp(
      "Print addresses as hyperlinks where the terminal supports them, or not (default: auto).",
      valueName: "when"))
  var hyperlinks: HyperlinkPreference?

  @Option(
    help: ArgumentHelp(
      "Offer the apps of this catalogue, JSON or JSON Lines (default: twelve built-in apps).",
      valueName: "file"),
    completion: .file(extensions: ["json", "jsonl"]), transform: GivenPath.read)
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "Keep purchases and apps in this folder (default: tipjar in the XDG state folder).",
      valueName: "folder"),
    completion: .directory, transform: GivenPath.read)
  var state: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Make latencies and download rates repeatable.", valueName: "number"))
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Speed of the simulated store's clock, as a multiple of real time (default: 1).",
      valueName: "number"))
  var rate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Latency of the simulated store in milliseconds, unless “store latency” sets it "
        + "(default: 0 for commands, about 1000 on the screen).", valueName: "milliseconds"))
  var latency: Int?

  @Option(
    name: .customLong("bundle-id"),
    help: ArgumentHelp(
      "Bundle id in receipts of new purchases (default: app.tipjar).", valueName: "id"))
  var bundleID: String?

  @Option(help: "Environment in receipts of new purchases (default: Sandbox).")
  var environment: ReceiptEnvironment?

  @Option(
    help: ArgumentHelp(
      "Simulate downloads (default), or fetch the files that the catalogue names (real).",
      valueName: "kind"))
  var downloads: DownloadSettings.Mode?

  @Option(
    help: ArgumentHelp(
      "Install real downloads in this folder (default: tipjar/apps in the XDG data folder).",
      valueName: "folder"),
    completion: .directory, transform: GivenPath.read)
  var into: String?

  @Option(
    help: ArgumentHelp("Link installed executables into this folder.", valueName: "folder"),
    completion: .directory, transform: GivenPath.read)
  var link: String?

  @Option(
    help: ArgumentHelp(
      "Maximum rate of all real downloads together, such as 200k or 4M bytes a second.",
      valueName: "rate"))
  var limitRate: String?

  @Option(
    help: ArgumentHelp(
      "Largest file of unknown size to download (default: \(RealDownloads.usualLargest >> 30)G).",
      valueName: "size"))
  var largestDownload: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of simultaneous downloads (default: \(DownloadManager.Options.usualLimit)).",
      valueName: "number"))
  var parallelDownloads: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Duration of a whole simulated download (default: 5 to 15 seconds, depending on the app).",
      valueName: "seconds"))
  var downloadTime: Double?

  @Option(
    help: ArgumentHelp("Offer these tips, in this order, separated by commas.", valueName: "ids"))
  var tips: String?

  @Option(
    help: ArgumentHelp(
      "Log to this file (default: tipjar.log in the state folder).", valueName: "file"),
    completion: .file(), transform: GivenPath.read)
  var log: String?

  @Option(help: ArgumentHelp("Use colours (default: auto).", valueName: "when"))
  var color: ColorPreference?

  @Option(help: "Colour theme (default: auto).")
  var theme: ThemePreference?

  @Option(help: "Glyphs to draw with (default: the best that locale and terminal support).")
  var glyphs: GlyphPreference?

  @Flag(help: "Draw with ASCII characters only, like --glyphs ascii.")
  var ascii = false

  @Option(
    help: ArgumentHelp("Language (default: that of the locale).", valueName: "language"),
    completion: .list(Language.allCases.map(\.rawValue)))
  var lang: Language?

  @Option(
    help: ArgumentHelp(
      "Show only these places, separated by commas: apps, tips, purchases, console (default: all).",
      valueName: "places"))
  var only: String?

  @Option(
    help: "Open on this place (default: the first one).")
  var place: Place?

  @Option(
    help: ArgumentHelp("Order of the apps at the start (default: featured).", valueName: "order"))
  var sort: AppOrder?

  @Flag(inversion: .prefixedNo, help: "Use the mouse (default), or leave it to the terminal.")
  var mouse: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Disable animations: no spinners, transitions or confetti.")
  var reducedMotion: Bool?

  @Option(
    help: """
      Show the terminal's cursor only while you type (auto), or always, on the focused control \
      (visible).
      """)
  var cursor: CursorPreference?

  @Flag(inversion: .prefixedNo, help: "Ring the bell when a download ends (default: off).")
  var bell: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Show the current activity in the window title (default: on).")
  var title: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Show progress in the taskbar if the terminal supports it (default: on).")
  var progress: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Use a line-based interface for screen readers and pipes (see also ACCESSIBLE=1).")
  var plain: Bool?

  @Option(
    help: ArgumentHelp(
      "Share the tip collection between machines through this folder.", valueName: "folder"),
    completion: .directory, transform: GivenPath.read)
  var sync: String?
}

extension ColorPreference: ExpressibleByArgument {}
extension ThemePreference: ExpressibleByArgument {}
extension Place: ExpressibleByArgument {}
extension AppOrder: ExpressibleByArgument {}
extension GlyphPreference: ExpressibleByArgument {}
extension DownloadSettings.Mode: ExpressibleByArgument {}
extension ReceiptEnvironment: ExpressibleByArgument {}
extension CursorPreference: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {
  /// Creates a language from a locale's name.
  init?(argument: String) { self.init(locale: argument) }
}

/// A path from the command line. An empty one, for example from a script's unset variable, is
/// rejected: it would mean the current folder.
enum GivenPath {
  /// Returns the path of an option or argument.
  /// - Throws: a `ValidationError` if it is empty.
  static func read(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("the path is empty. Give a path") }
    return text
  }
}
