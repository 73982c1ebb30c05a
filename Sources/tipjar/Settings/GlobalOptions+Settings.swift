import Foundation
import TipJarMachines
import TipJarScreens
import TipJarStorefront
import TipJarTerminal

extension GlobalOptions {
  /// What the flags, the variables and the settings file ask for, in this order. What is wrong with the
  /// file is reported in one line, and the file is left alone.
  /// - Throws: a ``Failure`` with status 64 for a value that is none.
  func settings(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isTerminal: Bool = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
    report: (String) -> Void = Failure.say
  ) throws(Failure) -> Settings {
    let url = Folders.settingsFile(environment)
    let (file, problem) = SettingsFile.read(url)
    if let problem { report(problem) }
    let source = SettingsSource(environment: environment, file: file, url: url)
    var settings = Settings(
      store: try source.path(store, "store", file.store),
      catalog: try source.path(catalog, "catalog", file.catalog),
      state: try source.path(state, "state", file.state)
        .map { URL(filePath: $0, directoryHint: .isDirectory) } ?? Folders.state(environment),
      seed: try source.number(seed, "SEED", file.seed))
    settings.rate = try checkedRate(source)
    settings.tips = tips(source)
    settings.log = try source.path(log, "log", file.log)
    settings.problem = problem
    settings.simulation = try simulation.settings(source)
    settings.downloads = try downloads.settings(source)
    try add(source, to: &settings)
    settings.isPlain = try wishesPlain(source, isTerminal: isTerminal)
    settings.run = try run.settings(environment: environment)
    if let notice = settings.run.notice {
      report(notice)
      settings.problem = settings.problem ?? notice
    }
    settings.seed = settings.seed ?? settings.run.seed
    if settings.run.sync == nil, let sync = try source.path(nil, "sync", file.sync) {
      settings.run.sync = URL(filePath: sync, directoryHint: .isDirectory)
    }
    return settings
  }

  /// What concerns the terminal and the person.
  private func add(_ source: SettingsSource, to settings: inout Settings) throws(Failure) {
    let file = source.file
    settings.color = try source.choice(color, "COLOR", file.color) ?? .auto
    settings.theme = try source.choice(theme, "THEME", file.theme) ?? .auto
    settings.glyphs = try source.choice(wishedGlyphs(source), "GLYPHS", file.glyphs)
    settings.language = try language(source)
    settings.only =
      try source.choices("--only", only, "ONLY", file.only) ?? PlacePreference.allCases
    settings.place = try openingPlace(source, among: settings.only)
    settings.order = try source.choice(sort, "SORT", file.sort) ?? .featured
    settings.usesMouse = try source.truth(wishedMouse(source), "MOUSE", file.mouse) ?? true
    settings.reducesMotion =
      try source.truth(reducedMotion, "REDUCED_MOTION", file.reducedMotion) ?? false
    settings.cursor = try source.choice(cursor, "CURSOR", file.cursor) ?? .auto
    settings.ringsBell = try source.truth(bell, "BELL", file.bell) ?? false
    settings.setsTitle = try source.truth(title, "TITLE", file.title) ?? true
    settings.showsProgress = try source.truth(progress, "PROGRESS", file.progress) ?? true
  }

  /// Short forms of a choice: `--ascii`, and `TIPJAR_ASCII` set to anything.
  private func wishedGlyphs(_ source: SettingsSource) -> GlyphPreference? {
    glyphs ?? (ascii || source.variable("ASCII") != nil ? .ascii : nil)
  }

  /// `TIPJAR_NO_MOUSE` set to anything is the variable of `--no-mouse`.
  private func wishedMouse(_ source: SettingsSource) -> Bool? {
    mouse ?? (source.variable("NO_MOUSE") == nil ? nil : false)
  }

  /// `ACCESSIBLE` speaks of the person and the settings file of their screen: neither makes a script's run
  /// wait for lines.
  private func wishesPlain(
    _ source: SettingsSource, isTerminal: Bool
  ) throws(Failure) -> Bool {
    if let wish = try source.truth(plain, "PLAIN", nil) { return wish }
    guard isTerminal else { return false }
    if let accessible = source.environment["ACCESSIBLE"], !accessible.isEmpty {
      return accessible != "0"
    }
    return source.file.plain ?? false
  }

  /// The language that is asked for by name; else the locale's.
  private func language(_ source: SettingsSource) throws(Failure) -> Language {
    try source.choice(lang, "LANG", source.file.lang, read: Language.init(locale:))
      ?? .choose(environment: source.environment)
  }

  /// What is asked for, else the first place that there is.
  private func openingPlace(
    _ source: SettingsSource, among places: [PlacePreference]
  ) throws(Failure) -> PlacePreference {
    if let place, !places.contains(place) {
      throw Failure("--place \(place.rawValue): --only leaves it out. Name it there, too.", .usage)
    }
    let wish = try source.choice(place, "PLACE", source.file.place)
    return wish.flatMap { places.contains($0) ? $0 : nil } ?? places[0]
  }

  private func tips(_ source: SettingsSource) -> [String]? {
    (tips ?? source.variable("TIPS"))?.split(separator: ",").map(String.init) ?? source.file.tips
  }

  private func checkedRate(_ source: SettingsSource) throws(Failure) -> Double {
    let rate = try source.number(rate, "RATE", source.file.rate) ?? 1
    guard rate.isFinite, rate > 0, rate <= 1_000_000 else {
      throw Failure(
        "--rate \(rate): not in the range above 0 to 1000000. Give one, as in --rate 10.", .usage)
    }
    return rate
  }
}
