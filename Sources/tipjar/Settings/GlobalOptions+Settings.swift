import Foundation
import TipJarMachines
import TipJarScreens
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
    settings.run = try runSettings(environment: environment)
    if settings.run.sync == nil, let sync = try source.path(nil, "sync", file.sync) {
      settings.run.sync = URL(filePath: sync, directoryHint: .isDirectory)
    }
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
