public import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarReceipts
import TipJarStore
import TipJarStorefront
public import TipJarTerminal
public import TipJarVocabulary
import TipJarWidgets

/// The common options, and how their values are read: a flag overrides the variable, and the
/// variable overrides the settings file.
///
/// They stand in the order of the help, group by group. The groups are not option groups of the
/// parser: with another level of them each start of a debug build takes three times as long.
struct GlobalOptions: ParsableArguments {
  /// The groups of the help, by their first options.
  static let groups = [
    "store": "Store and file options", "links": "Tip link options", "seed": "Simulation options",
    "downloads": "Download options", "glyphs": "Language and accessibility options",
    "color": "Screen options",
  ]

  // MARK: Store and file options

  @Option(
    path: "Sell from this .storekit file (default: five built-in tips).", "file",
    .file(extensions: ["storekit"]))
  var store: String?
  @Option(
    path:
      "Offer the apps of this catalogue, a file or an https address (default: twelve built-in apps).",
    "file", .file(extensions: ["json", "jsonl"]))
  var catalog: String?
  @Option(
    path: "Offer the tools of this shelf, a file or an https address (default: the built-in one).",
    "file", .file(extensions: ["json"]))
  var shelf: String?
  @Option(
    path: "Keep purchases and apps in this folder (default: tipjar in the XDG state folder).",
    "folder", .directory)
  var state: String?
  @Option("Offer these tips, in this order, separated by commas.", "ids")
  var tips: String?
  @Option(path: "Log to this file (default: tipjar.log in the state folder).", "file", .file())
  var log: String?
  @Option(
    path: "Share the tip collection between machines through this folder.", "folder", .directory)
  var sync: String?
  @Flag(
    name: [.customShort("v"), .long],
    help: "Report more: a log that cannot be written; with serve, each request and notification.")
  var verbose = false

  // MARK: Tip link options

  @Option(
    help: ArgumentHelp(
      "Show real links to tip pages instead of a store: FUNDING.yml, funding.json and others, a "
        + "folder with them, or “-” for standard input; may be repeated.", valueName: "file"),
    completion: .file(), transform: GivenPath.read)
  var links: [String] = []
  @Option(
    "The program that opens tip pages, with arguments and “%s” for the address, or several separated "
      + "by colons; “no” opens none (default: BROWSER, then the system's browser).",
    "program")
  var browser: String?
  @Option(
    "Make addresses hyperlinks where the terminal supports them, or not (default: auto).",
    "when")
  var hyperlinks: HyperlinkPreference?

  // MARK: Simulation options

  @Option("Make latencies and download rates repeatable; with --now, all signed data.", "number")
  var seed: UInt64?
  @Option(
    "Stop the simulated store's clock at this date, such as 2026-01-01T00:00:00Z; “store advance” "
      + "moves the time.", "date")
  var now: StoreDate?
  @Option(
    "Speed of the simulated store's clock, as a multiple of real time (default: 1).", "number")
  var rate: Double?
  @Option(
    "Latency of the simulated store in milliseconds, unless “store latency” sets it "
      + "(default: 0 for commands, about 1000 on the screen).", "milliseconds")
  var latency: Int?
  @Option("Bundle id in receipts of new purchases (default: app.tipjar).", "id", name: "bundle-id")
  var bundleID: String?
  @Option("Environment in receipts of new purchases (default: Sandbox).")
  var environment: ReceiptEnvironment?
  @Option(
    "Duration of a whole simulated download (default: 5 to 15 seconds, depending on the app).",
    "seconds")
  var downloadTime: Double?

  // MARK: Download options

  @Option(
    "Simulate downloads (default), or fetch the files that the catalogue names (real).", "kind")
  var downloads: DownloadSettings.Mode?
  @Option(
    path: "Install real downloads in this folder (default: tipjar/apps in the XDG data folder).",
    "folder", .directory)
  var into: String?
  @Option(path: "Link installed executables into this folder.", "folder", .directory)
  var link: String?
  @Option("Maximum rate of all real downloads together, such as 200k or 4M bytes a second.", "rate")
  var limitRate: String?
  @Option(
    "Largest file of unknown size to download (default: \(RealDownloads.usualLargest >> 30)G).",
    "size")
  var largestDownload: String?
  @Option(
    "Largest size of the files of one archive (default: \(RealDownloads.usualLargest >> 30)G).",
    "size")
  var largestUnpacked: String?
  @Option(
    "Largest catalogue to fetch from the web (default: \(WebCatalog.usualLargest >> 20)M).", "size")
  var largestCatalog: String?
  @Option(
    "Maximum number of simultaneous downloads (default: \(DownloadManager.Options.usualLimit)).",
    "number")
  var parallelDownloads: Int?

  // MARK: Language and accessibility options

  @Option("Glyphs to draw with (default: the best that locale and terminal support).")
  var glyphs: GlyphPreference?
  @Flag(help: "Draw with ASCII characters only, like --glyphs ascii.")
  var ascii = false
  @Option(
    "Language (default: that of the locale).", "language",
    completion: .list(Language.allCases.map(\.rawValue)))
  var lang: Language?
  @Flag(pair: "Disable animations: no spinners, transitions or confetti.")
  var reducedMotion: Bool?
  @Option(
    "Show the terminal's cursor only while you type (auto), or always, on the focused control "
      + "(visible).")
  var cursor: CursorPreference?
  @Flag(pair: "Use a line-based interface for screen readers and pipes (see also ACCESSIBLE=1).")
  var plain: Bool?

  // MARK: Screen options

  @Option("Use colours (default: auto).", "when") var color: ColorPreference?
  @Option("Colour theme (default: auto).") var theme: ThemePreference?
  @Option("Draw icons in pixels where the terminal supports it (auto), or in half blocks (none).")
  var graphics: GraphicsPreference?
  @Option(
    "Show only these places, separated by commas: "
      + "\(Place.allCases.map(\.rawValue).joined(separator: ", ")) (default: all).",
    "places")
  var only: String?
  @Option("Open on this place (default: the first; tips with --store).") var place: Place?
  @Option("Order of the apps at the start (default: the last one).", "order") var sort: AppOrder?
  @Flag(pair: "Use the mouse (default), or leave it to the terminal.")
  var mouse: Bool?
  @Flag(pair: "Ring the bell when a download ends (default: off).")
  var bell: Bool?
  @Flag(pair: "Show the current activity in the window title (default: on).")
  var title: Bool?
  @Flag(pair: "Show progress in the taskbar if the terminal supports it (default: on).")
  var progress: Bool?
  @Flag(
    pair: "Notify you of ended downloads and payments that wait while the window is behind others "
      + "(default: on).")
  var alerts: Bool?
  @Flag(
    pair: "Ask kitty, ghostty, foot or WezTerm to report when a key is released (default: off).")
  var keyReleases: Bool?
}

extension GlobalOptions {
  /// Returns the settings from the flags, the variables and the settings file, in this order. A
  /// problem of the file is reported in one line.
  /// - Throws: a ``Failure`` with status 64 for an invalid value.
  func settings(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isTerminal: Bool = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
    report: (String) -> Void = Failure.say
  ) throws -> Settings {
    if let home = environment["HOME"], !home.hasPrefix("/") {
      throw Failure("HOME=\(home): not an absolute path. Set it to your home folder.", .usage)
    }
    let source = SettingsSource(environment)
    var settings = try source.read {
      var settings = Settings(state: Folders.state(environment))
      try readFiles(source, into: &settings)
      try readSimulation(source, into: &settings)
      try readDownloads(source, into: &settings)
      try readAccess(source, into: &settings, isTerminal: isTerminal)
      try readScreen(source, into: &settings)
      try readLinks(source, into: &settings)
      settings.place = try openingPlace(source, settings)
      if let own = ownFolder, FileFacts(path: own + "/.tipjar/state")?.kind == .folder {
        keepAll(in: own, environment, &settings)
      }
      return settings
    }
    if let problem = source.problem { report(problem) }
    settings.problem = source.problem
    // The options that a command needs to find the same catalogue and files, as they were given.
    let repeated = [
      ("--catalog", catalog), ("--shelf", shelf), ("--state", state), ("--into", into),
      ("--link", link),
      ("--downloads", downloads?.rawValue),
    ]
    settings.command += repeated.flatMap { name, value in value.map { [name, $0] } ?? [] }
    return settings
  }

  /// The folder of `--into`, if that alone is given: `tools apply` keeps all that it needs there, and
  /// every other command then finds it there.
  var ownFolder: String? { state == nil ? into.map(FolderPath.absolute) : nil }

  /// Returns the settings for a command that buys.
  /// - Throws: A ``Failure`` with status 64 if links are given: a user who gives links expects a
  ///   real page, so nothing simulated is bought instead.
  func buyingSettings() throws -> Settings {
    guard links.isEmpty else {
      throw Failure(
        "--links shows real links, and this command buys in the simulated store. Leave one out.",
        .usage)
    }
    return try settings()
  }
}

extension GlobalOptions {
  private func readFiles(_ source: SettingsSource, into settings: inout Settings) throws {
    settings.catalog = try source.path("catalog", catalog)
    if let state = try source.path("state", state) {
      settings.state = URL(filePath: state, directoryHint: .isDirectory)
    }
    let largest = try Self.size(source, "largest-catalog", largestCatalog)
    settings.webCatalog = settings.catalog.flatMap {
      WebCatalog(
        $0, version: ProgramVersion.current, environment: source.environment,
        largest: largest ?? WebCatalog.usualLargest)
    }
    settings.shelf = ShelfPlace(
      try source.path("shelf", shelf), version: ProgramVersion.current,
      environment: source.environment)
    let projects = ProjectSource.current(settings, source.environment)
    settings.projects = projects.file.exists ? projects : nil
    settings.tips = try source.list("tips", tips, "an id")?.filter { !$0.isEmpty }
    settings.log = try source.path("log", log)
    settings.isVerbose = try source.value("verbose", verbose ? true : nil) ?? false
    settings.region = Self.region(source.environment)
    settings.sync = try source.path("sync", sync)
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
  }

  /// Returns the region of the user's locale for money, such as "US" in "en_US.UTF-8".
  private static func region(_ environment: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }
    let match = names.first { !$0.isEmpty }?.firstMatch(of: /^[a-z]{2,3}_([A-Z]{2})/)
    return match.map { String($0.1) }
  }

  /// Reads the file of the store, or the files of links. Those of the flags take precedence over
  /// those of the variables, and those over the settings file.
  private func readLinks(_ source: SettingsSource, into settings: inout Settings) throws {
    let kept: [String] = try source.fileList("links", "a path in quotes") ?? []
    let keptStore: String? = try source.fileValue("store", "a path in quotes")
    let variables = source.variable("links")?.split(separator: ":").map(String.init) ?? []
    if let content = try Self.content("--store and --links", store, links)
      ?? Self.content("TIPJAR_STORE and TIPJAR_LINKS", source.variable("store"), variables)
      ?? Self.content(
        "\(source.url.path): “store” and “links”",
        keptStore.map({ try source.resolved($0, "store") }),
        kept.map { try source.resolved($0, "links") })
    {
      (settings.store, settings.links.files) = content
    }
    settings.links.browser = try source.value("browser", browser, "a program in quotes, or \"no\"")
    settings.links.hyperlinks = try source.value("hyperlinks", hyperlinks) ?? .auto
    settings.screen.hyperlinks = settings.links.hyperlinks == .auto
    if !settings.links.files.isEmpty, only != nil, !settings.only.contains(.tips) {
      throw Failure(
        "--links shows the tip jar alone, and --only leaves it out. Give --only tips.", .usage)
    }
  }

  /// Returns the store or the links that one source gives; nil if it gives neither.
  /// - Throws: a ``Failure`` with status 64 if it gives both.
  private static func content(
    _ names: String, _ store: String?, _ links: [String]
  ) throws -> (store: String?, links: [String])? {
    guard store != nil || !links.isEmpty else { return nil }
    guard store == nil || links.isEmpty else {
      throw Failure(
        "\(names): a tip jar has real links or a simulated store, never both. Leave one out.",
        .usage)
    }
    return (store, links)
  }

  private func readSimulation(_ source: SettingsSource, into settings: inout Settings) throws {
    settings.seed = try source.value("seed", seed, "a whole number, 0 or more")
    settings.now = try source.value(
      "now", now, "a date from 2020 to 2099, such as 2026-01-01T00:00:00Z")?.date
    let rates = { (rate: Double) in rate > 0 && rate <= 1_000_000 }
    settings.rate =
      try source.value("rate", rate, "a number above 0, up to 1000000", where: rates)
      ?? settings.rate
    settings.simulation.latency = try source.value(
      "latency", latency, "milliseconds, 0 to 600000", where: (0...600_000).contains)
    settings.simulation.bundleID =
      try source.value(
        "bundle-id", bundleID,
        "a bundle id of letters, digits, hyphens and periods, such as com.example.app",
        where: Self.isBundleID) ?? settings.simulation.bundleID
    settings.simulation.environment =
      try source.value("environment", environment) ?? settings.simulation.environment
    settings.downloads.time = try source.value(
      "download-time", downloadTime, "seconds, 0 to 1000000", where: (0...1_000_000).contains)
  }

  /// Returns whether a text has only the characters that Apple allows in a CFBundleIdentifier.
  private static func isBundleID(_ text: String) -> Bool {
    text.utf8.count <= 255 && text.wholeMatch(of: /[A-Za-z0-9.-]+/) != nil
  }

  private func readDownloads(_ source: SettingsSource, into settings: inout Settings) throws {
    settings.downloads.mode = try source.value("downloads", downloads) ?? .simulated
    settings.downloads.into = try source.path("into", into).map(FolderPath.absolute)
    settings.downloads.link = try source.path("link", link).map(FolderPath.absolute)
    settings.downloads.rateLimit = try Self.size(source, "limit-rate", limitRate)
    settings.downloads.largest = try Self.size(source, "largest-download", largestDownload)
    settings.downloads.largestUnpacked = try Self.size(source, "largest-unpacked", largestUnpacked)
    settings.downloads.limit = try source.value(
      "parallel-downloads", parallelDownloads, "a whole number, 1 to 1000000",
      where: (1...1_000_000).contains)
  }

  private static func size(
    _ source: SettingsSource, _ name: String, _ flag: String?
  ) throws -> Int64? {
    let expected = "a size in quotes, such as \"200k\" or \"4M\""
    return try source.value(name, flag, expected) { bytes($0) != nil }.flatMap(bytes)
  }

  /// Returns a number of bytes. A suffix of k, M or G stands for a power of 1024, as in curl.
  static func bytes(_ text: String) -> Int64? {
    let units = ["": 1, "k": Int64(1 << 10), "m": 1 << 20, "g": 1 << 30]
    guard let match = text.lowercased().wholeMatch(of: /([0-9]+)([kmg]?)/),
      let number = Int64(match.1), let unit = units[String(match.2)], number > 0
    else { return nil }
    let (bytes, isOver) = number.multipliedReportingOverflow(by: unit)
    return isOver ? nil : bytes
  }

  /// Reads the values. `ACCESSIBLE` and the settings file make a program line-based only on a
  /// terminal, so that no script waits for input. The variables `TIPJAR_ASCII` and
  /// `TIPJAR_NO_MOUSE` count if they are set to anything.
  private func readAccess(
    _ source: SettingsSource, into settings: inout Settings, isTerminal: Bool
  ) throws {
    let isASCII = glyphs == nil && (ascii || source.variable("ascii") != nil)
    settings.screen.glyphs = try source.value("glyphs", isASCII ? .ascii : glyphs)
    settings.screen.language =
      try source.value("lang", lang) ?? .choose(environment: source.environment)
    settings.screen.reducesMotion = try source.value("reduced-motion", reducedMotion) ?? false
    settings.screen.cursor = try source.value("cursor", cursor) ?? .auto
    let kept: Bool? = try source.fileValue("plain")
    let accessible = source.environment["ACCESSIBLE"].flatMap { $0.isEmpty ? nil : $0 != "0" }
    settings.isPlain =
      plain != nil || source.variable("plain") != nil
      ? try source.value("plain", plain) == true : isTerminal && accessible ?? kept ?? false
  }

  private func readScreen(_ source: SettingsSource, into settings: inout Settings) throws {
    settings.screen.color = try source.value("color", color) ?? .auto
    settings.screen.theme = try source.value("theme", theme) ?? .auto
    if theme == nil, source.variable("theme") == nil {
      let kept: ThemePreference? = try source.fileValue("theme")
      let last = LastChoice<ThemePreference>("theme", in: settings.state)
      settings.lastTheme = kept == nil ? last.value : last.value(after: source.url)
    }
    settings.screen.graphics = try source.value("graphics", graphics) ?? .auto
    if let places: [Place] = try source.list("only", only), !places.isEmpty {
      settings.only = Place.allCases.filter(places.contains)
    }
    if let place, !settings.only.contains(place) {
      throw Failure(
        "--place \(place.rawValue): not among the places of --only. Add it there.", .usage)
    }
    settings.order = try source.value("sort", sort)
    let hasNoMouse = mouse == nil && source.variable("no-mouse") != nil
    settings.screen.usesMouse = try source.value("mouse", hasNoMouse ? false : mouse) ?? true
    settings.screen.ringsBell = try source.value("bell", bell) ?? false
    settings.screen.setsTitle = try source.value("title", title) ?? true
    settings.screen.showsProgress = try source.value("progress", progress) ?? true
    settings.screen.alerts = try source.value("alerts", alerts) ?? true
    settings.screen.keyReleases = try source.value("key-releases", keyReleases) ?? false
  }
}

extension GlobalOptions {
  /// Returns the place to open on: the user's own products rather than the demonstration apps.
  private func openingPlace(_ source: SettingsSource, _ settings: Settings) throws -> Place {
    let preferred = try source.value("place", place)
    let own: Place? = settings.store != nil && settings.catalog == nil ? .tips : nil
    let first = [preferred, own].compactMap(\.self).first(where: settings.only.contains)
    return first ?? settings.only[0]
  }
}

extension Flag where Value == Bool? {
  /// Creates a flag with another one that begins with “no-”.
  fileprivate init(pair help: String) {
    self.init(inversion: .prefixedNo, help: ArgumentHelp(help))
  }
}

/// A date of the store's clock, written as in ISO 8601, on which receipts can be signed.
struct StoreDate: ExpressibleByArgument, CustomStringConvertible {
  let date: Date
  var description: String { date.formatted(.iso8601) }

  init?(argument: String) {
    guard let date = try? Date(argument, strategy: .iso8601),
      CertificateChain.validity.contains(date)
    else { return nil }
    self.date = date
  }
}

extension HyperlinkPreference: ExpressibleByArgument {}
extension ColorPreference: ExpressibleByArgument {}
extension ThemePreference: ExpressibleByArgument {}
extension GraphicsPreference: ExpressibleByArgument {}
extension Place: ExpressibleByArgument {}
extension AppOrder: ExpressibleByArgument {}
extension GlyphPreference: ExpressibleByArgument {}
extension DownloadSettings.Mode: ExpressibleByArgument {}
extension ReceiptEnvironment: ExpressibleByArgument {}
extension CursorPreference: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {
  /// Creates the language of an option, which is written like a locale.
  public init?(argument: String) { self.init(locale: argument) }
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

/// The version of the program, as `--version` prints it and real downloads send it.
enum ProgramVersion {
  static let current = "0.1.0"
  /// The date of the release, in seconds.
  static let date = Date(timeIntervalSince1970: 1_795_824_000)
}
