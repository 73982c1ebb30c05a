package import Foundation
package import TipJarDownloads
package import TipJarInterface
package import TipJarStore
package import TipJarTerminal
package import TipJarVocabulary
package import TipJarWidgets

/// The settings, from flags, variables and the settings file, in this order of precedence.
package struct Settings: Equatable, Sendable {
  /// The `.storekit` file, or nil for the built-in store.
  package var store: String?
  /// The catalogue file, or nil for the built-in one.
  package var catalog: String?
  /// The catalogue where it is on the web; nil for a file.
  package var webCatalog: WebCatalog?
  /// The projects that the person added; nil for a program that has none.
  package var projects: ProjectSource?
  package var showsProjectsAlone = false
  /// A Boolean value that indicates whether the tools of the shelf follow them.
  package var showsShelf = false
  /// The shelf of tools, which is read when it is first needed.
  package var shelf = ShelfPlace()
  /// The words that start the program again with the same catalogue and files: its name, and the
  /// options that were given for them.
  package var command = ["tipjar"]
  package var state: URL
  /// The name of that folder on the screen, or nil for its path.
  package var stateName: String?
  /// The region of the user's locale, such as "US", whose storefront a new built-in store begins in.
  package var region: String?
  package var seed: UInt64?
  /// The date at which the store's clock stands still; nil for one that runs.
  package var now: Date?
  /// The rate of the store's clock, as a multiple of real time.
  package var rate = 1.0
  package var simulation = SimulationSettings()
  package var downloads = DownloadSettings()
  /// The ids of the tips, or nil for all consumables of the store.
  package var tips: [String]?
  /// The log file, or nil for the one in the state folder.
  package var log: String?
  package var screen = ScreenOptions(language: .english)
  package var only = Place.allCases
  package var place = Place.apps
  /// The order of the apps at the start, or nil for that of the last run.
  package var order: AppOrder?
  /// The theme that `t` chose on a screen before, unless a setting overrides it.
  package var lastTheme: ThemePreference?
  package var isPlain = false
  /// A Boolean value that indicates whether commands report what they leave out.
  package var isVerbose = false
  /// A problem in the settings file, in one line.
  package var problem: String?
  package var links = LinkSettings()
  /// The folder of the shared collection, or nil if it is not shared.
  package var sync: URL?

  package init(
    store: String? = nil, catalog: String? = nil, state: URL, seed: UInt64? = nil,
    glyphs: GlyphPreference? = nil
  ) {
    self.store = store
    self.catalog = catalog
    self.state = state
    self.seed = seed
    screen.glyphs = glyphs
  }

  var logFile: URL { log.map { URL(filePath: $0) } ?? state.appending(path: "tipjar.log") }

  /// Creates the state folder with access for its owner only. The folder of the shared collection
  /// is created when it is first used.
  /// - Throws: a `StoreOpenError` if the folder cannot be created or others can change its files,
  ///   or ``ShopError/syncIsFile(path:)``.
  package func makeStateFolder() throws {
    try checkSync()
    try SimulatedStore.makeFolder(state)
  }

  /// Checks that the folder of the shared collection is none other than a folder.
  package func checkSync() throws(ShopError) {
    if let sync = sync?.path, Self.isFile(sync) { throw .syncIsFile(path: sync) }
  }

  /// The options of a screen of the person's own, with the theme that they chose last.
  package var ownScreen: ScreenOptions {
    var options = screen
    options.theme = lastTheme ?? screen.theme
    return options
  }

  package var hasStateFolder: Bool { FileManager.default.fileExists(atPath: state.path) }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}

package struct DownloadSettings: Equatable, Sendable {
  package enum Mode: String, CaseIterable, Codable, Sendable {
    /// Nothing is fetched.
    case simulated
    /// The catalogue's files are fetched.
    case real
  }

  /// The maximum number of simultaneous downloads, or nil for the default.
  package var limit: Int?
  /// The duration of a whole simulated download in seconds; nil if it depends on the app.
  package var time: Double?
  package var mode = Mode.simulated
  /// The folder of installed files; nil for the default.
  package var into: String?
  /// The folder for links to commands; nil for the default.
  package var link: String?
  /// A Boolean value that indicates whether manual pages and completions are linked.
  package var linksExtras = true
  /// The maximum size of a file of unknown size in bytes; nil for the default.
  package var largest: Int64?
  /// The maximum size of the files of one archive in bytes; nil for the default.
  package var largestUnpacked: Int64?
  /// The maximum rate of all real downloads together in bytes per second; nil for no limit.
  package var rateLimit: Int64?

  /// Returns the download manager's options. Without a seed, each run differs.
  package func options(seed: UInt64?) -> DownloadManager.Options {
    var options = DownloadManager.Options(seed: seed ?? .random(in: 0...UInt64.max))
    if let limit { options.limit = limit }
    if let time { options.duration = .seconds(time) ... .seconds(time) }
    return options
  }

  package func folder(_ environment: [String: String]) -> String {
    into ?? RealDownloads.usualFolder(environment)
  }

  /// Returns the folder for links to commands.
  package func linkFolder(_ environment: [String: String]) -> String {
    link ?? RealDownloads.usualLinks(environment)
  }

  /// Returns the means of real downloads; nil if all are simulated. `hasProjects` says that the
  /// person added projects, which are always fetched.
  package func real(
    version: String, environment: [String: String], hasProjects: Bool = false
  ) -> RealDownloads? {
    guard mode == .real || hasProjects else { return nil }
    var real = RealDownloads(
      folder: folder(environment), links: linkFolder(environment),
      share: linksExtras ? RealDownloads.share(environment) : nil,
      largest: largest ?? RealDownloads.usualLargest, rateLimit: rateLimit, version: version,
      environment: environment)
    #if DEBUG
      real.report(steps: TestHooks.installation)
    #endif
    real.isForAll = mode == .real
    if let largestUnpacked { real.largestUnpacked = largestUnpacked }
    return real
  }
}

/// The environments that a receipt can name.
package typealias ReceiptEnvironment = Transaction.Environment

extension Transaction.Environment {
  package init?(argument: String) {
    let found = Self.allCases.first { $0.rawValue.lowercased() == argument.lowercased() }
    guard let found else { return nil }
    self = found
  }
}

/// The simulated store's latency, and the bundle id and environment in receipts.
package struct SimulationSettings: Equatable, Sendable {
  /// The latency in milliseconds, or nil for the default of a screen or a command.
  package var latency: Int?
  package var bundleID = SimulatedStore.defaultBundleID
  package var environment = ReceiptEnvironment.sandbox
}

/// The author's own links that replace the store, and the program that opens them.
package struct LinkSettings: Equatable, Sendable {
  /// The files; empty if there is a store.
  package var files: [String] = []
  /// The program that opens pages, or "no" for none; nil for the system's default.
  package var browser: String?
  package var hyperlinks = HyperlinkPreference.auto
}

/// The use of hyperlinks (OSC 8) for addresses. A screen has them only where the terminal is known
/// to support them.
package enum HyperlinkPreference: String, CaseIterable, Codable, Sendable {
  /// In terminals that are not known to print the sequence as text.
  case auto
  /// Never.
  case no

  package func isOn(_ environment: [String: String]) -> Bool {
    let type = environment["TERM"] ?? ""
    let isMultiplexer = environment["TMUX"] != nil || environment["STY"] != nil
    let prints = ["", "dumb"].contains(type) || type.hasPrefix("linux") || type.hasPrefix("vt")
    return self == .auto && !isMultiplexer && !prints
      && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }
}
