import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarDownloads
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarStorefront
@testable import tipjar

/// Flags override variables, which override the settings file; a damaged file is reported and not
/// changed.
@Suite struct SettingsOrderTests {
  private func settings(
    _ arguments: [String] = [], _ variables: [String: String] = [:], file: String? = nil,
    isTerminal: Bool = true
  ) throws -> SettingsFixture {
    try SettingsFixture(arguments, variables, file: file, isTerminal: isTerminal)
  }

  @Test func flagBeforeVariableBeforeFile() throws {
    let file = #"{"theme": "light", "lang": "ja", "seed": 3}"#
    let variables = ["TIPJAR_THEME": "dark", "TIPJAR_SEED": "2"]
    let all = try settings(["--theme", "contrast"], variables, file: file).settings
    #expect(all.screen.theme == .contrast)
    #expect(all.seed == 2)
    #expect(all.screen.language == .japanese)
    #expect(try settings([], variables, file: file).settings.screen.theme == .dark)
    #expect(try settings([], [:], file: file).settings.screen.theme == .light)
    #expect(try settings().settings.screen.theme == .auto)
  }

  /// An advised command repeats the options that were given for the catalogue and its files.
  @Test func anAdvisedCommandNamesTheCatalogue() throws {
    let given = ["--catalog", "my apps.json", "--downloads", "real", "--seed", "1"]
    let command = try settings(given, ["TIPJAR_STATE": "/s"]).settings.command
    let texts = Texts(words: .english, command: command)
    #expect(
      texts.command("open", "moss", "--")
        == "tipjar --catalog 'my apps.json' --downloads real open moss --")
    #expect(Texts(words: .english).command("get", "a'b") == "tipjar get 'a'\\''b'")
  }

  /// Each setting by its key, and a value of it that is not the default one.
  private static let all: [(key: String, value: String)] = [
    ("store", "/s"), ("catalog", "/c"), ("state", "/d"), ("seed", "4"),
    ("now", "2026-01-01T00:00:00Z"), ("rate", "2"),
    ("tips", "a,b"), ("log", "/l"), ("color", "never"), ("theme", "light"), ("glyphs", "plain"),
    ("lang", "pl"), ("place", "tips"), ("sort", "size"), ("mouse", "false"),
    ("reducedMotion", "true"), ("cursor", "visible"), ("bell", "true"), ("title", "false"),
    ("progress", "false"), ("alerts", "false"), ("keyReleases", "true"), ("parallelDownloads", "9"),
    ("downloadTime", "2.5"),
    ("downloads", "real"), ("into", "/i"), ("link", "/b"), ("limitRate", "200k"),
    ("largestDownload", "2G"), ("largestUnpacked", "3G"), ("latency", "70"),
    ("bundleId", "com.example.x"),
    ("environment", "xcode"), ("plain", "true"), ("browser", "no"), ("hyperlinks", "no"),
    ("graphics", "sixel"), ("only", "tips,console"), ("sync", "/x"), ("verbose", "true"),
  ]

  private static func option(_ key: String) -> String {
    key.replacing(/[A-Z]/) { "-" + $0.0.lowercased() }
  }

  private static func variable(_ key: String) -> String {
    "TIPJAR_" + option(key).uppercased().replacing("-", with: "_")
  }

  /// A flag alone, the files that replace the store or the shelf, and what a catalogue of the web
  /// needs have tests of their own.
  @Test func everyOptionIsAmongThem() throws {
    let properties = Mirror(reflecting: try GlobalOptions.parse([])).children
      .compactMap { $0.label?.drop { $0 == "_" } }
    let options = Set(properties.map { $0 == "bundleID" ? "bundleId" : String($0) })
    #expect(options == Set(Self.all.map(\.key) + ["ascii", "links", "largestCatalog", "shelf"]))
  }

  /// The choice made with `t` counts, unless a flag or a variable does, or the file was changed since.
  @Test func theThemeThatWasChosenLastCounts() throws {
    try TestEnvironment.withFolder { folder in
      let file = folder + "/tipjar/settings.json"
      try FileManager.default.createDirectory(
        atPath: folder + "/tipjar", withIntermediateDirectories: true)
      let state = URL(filePath: folder + "/state")
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      func theme(_ arguments: [String] = [], _ more: [String: String] = [:]) throws
        -> ThemePreference
      {
        let base = ["HOME": "/home/ada", "XDG_CONFIG_HOME": folder, "TIPJAR_STATE": state.path]
        return try GlobalOptions.parse(arguments)
          .settings(environment: base.merging(more) { $1 }, report: { _ in }).ownScreen.theme
      }
      #expect(try theme() == .auto)
      try LastChoice("theme", in: state).keep(ThemePreference.dark)
      #expect(try theme() == .dark && theme(["--theme", "light"]) == .light)
      #expect(try theme([], ["TIPJAR_THEME": "contrast"]) == .contrast)
      try Data(#"{"theme": "neutral"}"#.utf8).write(to: URL(filePath: file))
      let later = Date(timeIntervalSinceNow: 10)
      try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: file)
      #expect(try theme() == .neutral)
      let earlier = Date(timeIntervalSinceNow: -10)
      try FileManager.default.setAttributes([.modificationDate: earlier], ofItemAtPath: file)
      #expect(try theme() == .dark)
    }
  }

  @Test func everySettingHasAFlagAVariableAndAKey() throws {
    let names = Self.all.map { Self.option($0.key) }
    var flags = try settings(
      zip(names, Self.all).flatMap { name, setting in
        switch setting.value {
        case "true": ["--" + name]
        case "false": ["--no-" + name]
        default: ["--" + name, setting.value]
        }
      }
    ).settings
    let variables = try settings(
      [], Dictionary(uniqueKeysWithValues: Self.all.map { (Self.variable($0.key), $0.value) })
    ).settings
    let pairs = Self.all.map { key, value in
      let isPlain = Double(value) != nil || ["true", "false"].contains(value)
      let list = value.split(separator: ",").map(String.init)
      let isList = ["tips", "only"].contains(key)
      return "\"\(key)\": " + (isList ? "\(list)" : isPlain ? value : "\"\(value)\"")
    }
    let file = try settings(file: "{\(pairs.joined(separator: ", "))}")
    #expect(file.reports == [])
    flags.command = variables.command
    #expect(flags == variables)
    #expect(flags == file.settings)
    #expect(flags.screen.language == .polish)
    #expect(flags.place == .tips)
    var downloads = DownloadSettings(limit: 9, time: 2.5)
    (downloads.mode, downloads.into, downloads.link) = (.real, "/i", "/b")
    (downloads.rateLimit, downloads.largest) = (200 << 10, 2 << 30)
    downloads.largestUnpacked = 3 << 30
    #expect(flags.downloads == downloads)
    #expect(flags.screen.cursor == .visible)
    #expect(
      !flags.screen.usesMouse && flags.screen.reducesMotion && flags.screen.ringsBell
        && !flags.screen.setsTitle)
  }

  /// It matters only for a catalogue of the web.
  @Test func theLargestCatalogHasAFlagAVariableAndAKey() throws {
    let address = ["--catalog", "https://a.example/c"]
    let all = [
      try settings(address + ["--largest-catalog", "5M"]),
      try settings(address, ["TIPJAR_LARGEST_CATALOG": "5M"]),
      try settings(address, file: #"{"largestCatalog": "5M"}"#),
    ]
    for read in all { #expect(read.settings.webCatalog?.largest == 5 << 20) }
  }

  @Test(
    arguments: [
      (
        "{\"theme\": \"pink\"}",
        "“theme” has an invalid value; use one of auto, light, dark, contrast"
      ),
      ("{\"lang\": \"fr\"}", "“lang” has an invalid value; use one of en, de, ja, pl"),
      ("{\"seed\": \"x\"}", "“seed” has a value of the wrong type; use a whole number, 0 or more"),
      ("{\"mouse\": \"no\"}", "“mouse” has a value of the wrong type; use true or false"),
      ("{\"tips\": [\"a\", 2]}", "“tips.2” has a value of the wrong type"),
      ("[]", "not an object"), ("{\n  \"mouse\" true\n}", "line 2, column 11: "),
      ("", "line 1, column 1: "),
    ])
  func aDamagedFileIsReportedInOneLineAndCountsForNothing(_ file: String, _ reason: String) throws {
    let read = try settings(file: file)
    #expect(read.reports.count == 1)
    #expect(read.reports[0].hasPrefix("/tipjar/settings.json: \(reason)"), "\(read.reports)")
    #expect(read.settings.screen.theme == .auto && read.settings.screen.usesMouse)
    #expect(read.settings.problem != nil)
  }

  /// The flag and its variable apply everywhere, and the user's preferences only on a terminal.
  @Test(
    arguments: [
      (["--plain"], [:], "{}", true, true),
      (["--no-plain"], ["ACCESSIBLE": "1"], "{}", false, false),
      ([], ["TIPJAR_PLAIN": "1"], "{}", true, true),
      ([], ["TIPJAR_PLAIN": "0", "ACCESSIBLE": "1"], "{}", false, false),
      ([], ["ACCESSIBLE": "1"], "{\"plain\": false}", true, false),
      ([], ["ACCESSIBLE": "0"], "{\"plain\": true}", false, false),
      ([], ["ACCESSIBLE": ""], "{\"plain\": true}", true, false), ([], [:], "{}", false, false),
    ])
  func plainLinesAreWhatOneAsksFor(
    _ flags: [String], _ variables: [String: String], _ file: String, _ onTerminal: Bool,
    _ inPipe: Bool
  ) throws {
    #expect(try settings(flags, variables, file: file).settings.isPlain == onTerminal)
    let pipe = try settings(flags, variables, file: file, isTerminal: false).settings
    #expect(pipe.isPlain == inPipe)
  }

  @Test func anUnknownKeyIsReportedAndTheOthersCount() throws {
    let read = try settings(file: #"{"theem": "dark", "lang": "de"}"#)
    #expect(
      read.reports == ["/tipjar/settings.json: “theem” is not a setting. Did you mean “theme”?"])
    #expect(read.settings.screen.language == .german)
  }

  @Test(
    arguments: [
      ("TIPJAR_SEED", "x"), ("TIPJAR_RATE", "fast"), ("TIPJAR_THEME", "pink"),
      ("TIPJAR_MOUSE", "maybe"), ("TIPJAR_COLOR", "yes"), ("TIPJAR_RATE", "0"),
      ("TIPJAR_RATE", "nan"), ("TIPJAR_PARALLEL_DOWNLOADS", "0"), ("TIPJAR_DOWNLOAD_TIME", "-1"),
      ("TIPJAR_LANG", "xx"), ("TIPJAR_RATE", "inf"), ("TIPJAR_RATE", "1000001"),
    ])
  func aVariableThatIsNoneIsRefused(_ name: String, _ value: String) throws {
    let failure = try #require(throws: Failure.self) { try settings([], [name: value]) }
    #expect(failure.status == .usage)
    #expect(failure.message.hasPrefix("\(name)=\(value): not "))
    #expect(!failure.message.contains("\n"))
  }

  @Test(
    arguments: [
      (["LANG": "en_US.UTF-8"], "US"), (["LC_ALL": "de_AT", "LANG": "en_US"], "AT"),
      (["LC_MONETARY": "pl_PL", "LANG": "en_US"], "PL"), (["LC_ALL": "", "LANG": "ja_JP"], "JP"),
      (["LC_ALL": "C.UTF-8", "LANG": "en_US"], nil), (["LANG": "de"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func theRegionIsThatOfTheLocaleForMoney(_ variables: [String: String], _ region: String?) throws {
    #expect(try SettingsFixture([], variables).settings.region == region)
  }

  @Test(
    arguments: [
      (["LC_ALL": "de_DE"], Language.german), (["LC_ALL": "C", "LANG": "de_DE"], .english),
      (["LC_MESSAGES": "ja_JP", "LANG": "de_DE"], .japanese), (["LANG": "pl_PL.UTF-8"], .polish),
      (["LANG": "de_DE", "TIPJAR_LANG": "ja"], .japanese), (["LANG": "fr_FR"], .english),
      ([:], .english),
    ])
  func theLanguageIsTheLocales(_ variables: [String: String], _ language: Language) throws {
    #expect(try settings([], variables).settings.screen.language == language)
  }

  @Test(arguments: ["fr", "C", "", "deutsch"])
  func aLanguageThatThereAreNoWordsForIsNone(_ language: String) {
    #expect(throws: (any Error).self) { try GlobalOptions.parse(["--lang", language]) }
  }

  @Test func pathsOfTheFileCountFromItsFolderAndThoseOfFlagsFromHere() throws {
    let file = try settings(file: #"{"store": "~/a.storekit", "catalog": "b.json"}"#).settings
    #expect(file.store == "/home/ada/a.storekit")
    #expect(file.catalog?.hasSuffix("/tipjar/b.json") == true)
    #expect(try settings(["--store", "c.storekit"]).settings.store == "c.storekit")
  }

  @Test(arguments: ["store", "catalog", "state", "log", "sync"])
  func anEmptyPathOfTheFileIsRefusedWhereItWouldCount(_ key: String) throws {
    let file = "{\"\(key)\": \"\"}"
    let failure = try #require(throws: Failure.self) { try settings(file: file) }
    #expect(failure.status == .usage)
    #expect(
      failure.message.hasSuffix(
        "settings.json: “\(key)” is empty. Give a path, or remove the key."))
    _ = try settings(["--\(key)", "/x"], file: file)
    _ = try settings([], ["TIPJAR_\(key.uppercased())": "/x"], file: file)
  }

  @Test func anEmptyVariableIsNotSet() throws {
    let names = Self.all.map { Self.variable($0.key) } + ["TIPJAR_NO_MOUSE", "TIPJAR_ASCII"]
    let empty = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
    let (plain, withEmpty) = (try settings().settings, try settings([], empty).settings)
    #expect(plain == withEmpty)
    #expect(try settings([], empty, file: #"{"lang": "ja"}"#).settings.screen.language == .japanese)
  }

  @Test(
    arguments: [
      (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/tipjar"),
      (["HOME": "/h"], "/h/.local/state/tipjar"),
      (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/tipjar"),
    ])
  func theStateFolderIsTheXDGFolders(_ environment: [String: String], _ path: String) {
    #expect(Folders.state(environment).path == path)
  }

  /// Otherwise the files would be in whatever folder the program was started in.
  @Test(arguments: ["", "relative", "./x", "~"])
  func aHomeThatIsNotAbsoluteIsRefused(_ home: String) throws {
    #expect {
      try settings([], ["HOME": home])
    } throws: { error in
      let failure = error as? Failure
      return failure?.status == .usage && failure?.message.hasPrefix("HOME=\(home): ") == true
    }
    // A program that embeds the storefront has no such check.
    let folder = Folders.state(["HOME": home]).path
    #expect(folder == Folders.state([:]).path)
    #expect(!folder.hasPrefix(FileManager.default.currentDirectoryPath + "/"))
  }

  @Test(
    arguments: [
      (nil, true, "xterm", GlyphPreference.braille), (nil, true, "linux", .plain),
      (nil, false, "xterm", .ascii),
      (.braille, false, "xterm", .ascii), (.braille, true, "linux-16color", .braille),
      (.ascii, true, "xterm", .ascii),
    ] as [(GlyphPreference?, Bool, String, GlyphPreference)])
  func theGlyphsAreWhatCanBeShown(
    _ wish: GlyphPreference?, _ isUnicode: Bool, _ terminal: String, _ glyphs: GlyphPreference
  ) {
    #expect(GlyphPreference.choose(wish, isUnicode: isUnicode, terminal: terminal) == glyphs)
  }
}
