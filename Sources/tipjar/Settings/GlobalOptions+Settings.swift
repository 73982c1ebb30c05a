import ArgumentParser
import Foundation
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

extension GlobalOptions {
  /// Returns the settings from the flags, the variables and the settings file, in this order. A
  /// problem of the file is reported in one line.
  /// - Throws: a ``Failure`` with status 64 for an invalid value.
  func settings(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isTerminal: Bool = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
    report: (String) -> Void = Failure.say
  ) throws(Failure) -> Settings {
    if let home = environment["HOME"], !home.hasPrefix("/") {
      throw Failure("HOME=\(home): not an absolute path. Set it to your home folder.", .usage)
    }
    let url = Folders.settingsFile(environment)
    let (file, problem) = SettingsFile.read(url)
    if let problem { report(problem) }
    let source = SettingsSource(environment: environment, file: file, url: url)
    let content = try content(source)
    var settings = Settings(
      store: content.store,
      catalog: try source.path(catalog, "catalog", file.catalog),
      state: try source.path(state, "state", file.state)
        .map { URL(filePath: $0, directoryHint: .isDirectory) } ?? Folders.state(environment),
      seed: try source.number(seed, "SEED", file.seed))
    settings.command = ["tipjar"] + repeated
    settings.rate = try checkedRate(source)
    settings.tips = tips(source)
    settings.log = try source.path(log, "log", file.log)
    settings.problem = problem
    settings.simulation = try simulationSettings(source)
    settings.downloads = try downloadSettings(source)
    try add(source, to: &settings)
    settings.links = try linkSettings(source, files: content.links, places: settings.only)
    settings.isPlain = try prefersPlain(source, isTerminal: isTerminal)
    settings.sync = try source.path(sync, "sync", file.sync)
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
    return settings
  }

  /// The options that a command needs to find the same catalogue and files, as they were given.
  private var repeated: [String] {
    [
      ("--catalog", catalog), ("--state", state), ("--into", into), ("--link", link),
      ("--downloads", downloads?.rawValue),
    ].flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  /// Adds the settings of the screen.
  private func add(_ source: SettingsSource, to settings: inout Settings) throws(Failure) {
    let file = source.file
    settings.screen.color = try source.choice(color, "COLOR", file.color) ?? .auto
    settings.screen.theme = try source.choice(theme, "THEME", file.theme) ?? .auto
    settings.screen.glyphs = try source.choice(preferredGlyphs(source), "GLYPHS", file.glyphs)
    settings.screen.language = try language(source)
    settings.only =
      try source.choices("--only", only, "ONLY", file.only) ?? Place.allCases
    settings.place = try openingPlace(source, among: settings.only)
    settings.order = try source.choice(sort, "SORT", file.sort) ?? .featured
    settings.screen.usesMouse =
      try source.truth(preferredMouse(source), "MOUSE", file.mouse) ?? true
    settings.screen.reducesMotion =
      try source.truth(reducedMotion, "REDUCED_MOTION", file.reducedMotion) ?? false
    settings.screen.cursor = try source.choice(cursor, "CURSOR", file.cursor) ?? .auto
    settings.screen.ringsBell = try source.truth(bell, "BELL", file.bell) ?? false
    settings.screen.setsTitle = try source.truth(title, "TITLE", file.title) ?? true
    settings.screen.showsProgress = try source.truth(progress, "PROGRESS", file.progress) ?? true
  }

  /// Returns the glyphs, with the short forms `--ascii` and `TIPJAR_ASCII` set to anything.
  private func preferredGlyphs(_ source: SettingsSource) -> GlyphPreference? {
    glyphs ?? (ascii || source.variable("ASCII") != nil ? .ascii : nil)
  }

  /// Returns the flag, or false if `TIPJAR_NO_MOUSE` is set to anything.
  private func preferredMouse(_ source: SettingsSource) -> Bool? {
    mouse ?? (source.variable("NO_MOUSE") == nil ? nil : false)
  }

  /// Returns whether to use the line-based interface. `ACCESSIBLE` and the settings file apply only
  /// on a terminal, so that no script waits for input.
  private func prefersPlain(
    _ source: SettingsSource, isTerminal: Bool
  ) throws(Failure) -> Bool {
    if let preference = try source.truth(plain, "PLAIN", nil) { return preference }
    guard isTerminal else { return false }
    if let accessible = source.environment["ACCESSIBLE"], !accessible.isEmpty {
      return accessible != "0"
    }
    return source.file.plain ?? false
  }

  /// Returns the chosen language, or that of the locale.
  private func language(_ source: SettingsSource) throws(Failure) -> Language {
    try source.choice(lang, "LANG", source.file.lang, read: Language.init(locale:))
      ?? .choose(environment: source.environment)
  }

  /// Returns the chosen place, or the first of those shown.
  private func openingPlace(
    _ source: SettingsSource, among places: [Place]
  ) throws(Failure) -> Place {
    if let place, !places.contains(place) {
      throw Failure(
        "--place \(place.rawValue): not among the places of --only. Add it there.", .usage)
    }
    let preference = try source.choice(place, "PLACE", source.file.place)
    return preference.flatMap { places.contains($0) ? $0 : nil } ?? places[0]
  }

  private func tips(_ source: SettingsSource) -> [String]? {
    (tips ?? source.variable("TIPS"))?.split(separator: ",").map(String.init) ?? source.file.tips
  }

  private func checkedRate(_ source: SettingsSource) throws(Failure) -> Double {
    let rate = try source.number(rate, "RATE", source.file.rate) ?? 1
    guard rate.isFinite, rate > 0, rate <= 1_000_000 else {
      throw Failure(
        "--rate \(rate): not above 0 and up to 1000000. Use a number such as --rate 10.", .usage)
    }
    return rate
  }
}

extension GlobalOptions {
  private static let limits = 1...1_000_000
  private static let times = 0.0...1_000_000

  /// Returns the settings from the flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for a number that is out of range.
  func downloadSettings(_ source: SettingsSource) throws(Failure) -> DownloadSettings {
    let limit = try source.number(
      parallelDownloads, "PARALLEL_DOWNLOADS", source.file.parallelDownloads)
    let time = try source.number(downloadTime, "DOWNLOAD_TIME", source.file.downloadTime)
    if let limit, !Self.limits.contains(limit) {
      throw Failure(
        "--parallel-downloads \(limit): not in the range 1 to 1000000.",
        .usage)
    }
    if let time, !Self.times.contains(time) {
      throw Failure(
        "--download-time \(time): not in the range 0 to 1000000 seconds.",
        .usage)
    }
    var settings = DownloadSettings(limit: limit, time: time)
    settings.mode = try source.choice(downloads, "DOWNLOADS", source.file.downloads) ?? .simulated
    settings.into = try source.path(into, "into", source.file.into)
    settings.link = try source.path(link, "link", source.file.link)
    settings.rateLimit = try Self.size(
      "--limit-rate", limitRate ?? source.variable("LIMIT_RATE") ?? source.file.limitRate)
    settings.largest = try Self.size(
      "--largest-download",
      largestDownload ?? source.variable("LARGEST_DOWNLOAD") ?? source.file.largestDownload)
    return settings
  }

  /// Returns a number of bytes. A suffix of k, M or G stands for a power of 1024, as in curl.
  private static func size(_ option: String, _ text: String?) throws(Failure) -> Int64? {
    guard let text else { return nil }
    let units: [Character: Int64] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
    let unit = text.last.flatMap { units[Character($0.lowercased())] }
    let digits = unit == nil ? text[...] : text.dropLast()
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let product = Int64(digits).map { $0.multipliedReportingOverflow(by: unit ?? 1) }
    guard isNumber, let product, !product.overflow, product.partialValue > 0 else {
      throw Failure("\(option) \(text): not a size. Use one such as 200k or 4M.", .usage)
    }
    return product.partialValue
  }
}

extension GlobalOptions {
  /// The valid latencies, in milliseconds.
  static let latencies = 0...600_000

  /// Returns the settings from the flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for an invalid value.
  func simulationSettings(_ source: SettingsSource) throws(Failure) -> SimulationSettings {
    let file = source.file
    let latency = try source.number(latency, "LATENCY", file.latency)
    if let latency, !Self.latencies.contains(latency) {
      throw Failure(
        "--latency \(latency): not in the range 0 to 600000 milliseconds.", .usage)
    }
    let bundleID =
      bundleID ?? source.variable("BUNDLE_ID") ?? file.bundleId ?? SimulatedStore.defaultBundleID
    guard Self.isBundleID(bundleID) else {
      throw Failure(
        """
        --bundle-id \(bundleID): not a bundle id. Use letters, digits, hyphens and periods, such as \
        --bundle-id com.example.app.
        """, .usage)
    }
    let environment = try source.choice(
      environment, "ENVIRONMENT", file.environment, read: ReceiptEnvironment.init(argument:))
    return SimulationSettings(
      latency: latency, bundleID: bundleID, environment: environment ?? .sandbox)
  }

  /// Returns whether a text has only the characters that Apple allows in a CFBundleIdentifier.
  private static func isBundleID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255
      && text.utf8.allSatisfy { byte in
        (65...90).contains(byte & 0xDF) && byte < 0x80 || (48...57).contains(byte) || byte == 45
          || byte == 46
      }
  }
}

extension HyperlinkPreference: ExpressibleByArgument {}

extension GlobalOptions {
  /// Returns the settings from the flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for an invalid value.
  func linkSettings(
    _ source: SettingsSource, files: [String], places: [Place]
  ) throws(Failure) -> LinkSettings {
    var settings = LinkSettings()
    settings.files = files
    settings.browser = browser ?? source.variable("BROWSER") ?? source.file.browser
    settings.hyperlinks =
      try source.choice(hyperlinks, "HYPERLINKS", source.file.hyperlinks) ?? .auto
    if !files.isEmpty, only != nil, !places.contains(.tips) {
      throw Failure(
        "--links shows the tip jar alone, and --only leaves it out. Give --only tips.", .usage)
    }
    return settings
  }

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

  /// Returns the file of the store, or the files of links. Those of the flags take precedence over
  /// those of the variables, and those over the settings file.
  ///
  /// - Throws: A ``Failure`` with status 64 if one source names both.
  func content(
    _ source: SettingsSource
  ) throws(Failure) -> (store: String?, links: [String]) {
    if let content = try Self.content("--store and --links", store, links) { return content }
    let variables = source.variable("LINKS")?.split(separator: ":").map(String.init) ?? []
    if let content = try Self.content(
      "TIPJAR_STORE and TIPJAR_LINKS", source.variable("STORE"), variables)
    {
      return content
    }
    var file: [String] = []
    for path in source.file.links ?? [] {
      guard let path = try source.path(nil, "links", path, hasVariable: false) else { continue }
      file.append(path)
    }
    let store = try source.path(nil, "store", source.file.store, hasVariable: false)
    return try Self.content("\(source.url.path): “store” and “links”", store, file) ?? (nil, [])
  }

  /// Returns the store or the links that one source gives; nil if it gives neither.
  /// - Throws: a ``Failure`` with status 64 if it gives both.
  private static func content(
    _ names: String, _ store: String?, _ links: [String]
  ) throws(Failure) -> (store: String?, links: [String])? {
    guard store != nil || !links.isEmpty else { return nil }
    guard store == nil || links.isEmpty else {
      throw Failure(
        "\(names): a tip jar has real links or a simulated store, never both. Leave one out.",
        .usage)
    }
    return (store, links)
  }
}
