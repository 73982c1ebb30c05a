import Foundation
import TipJarJSON
import TipJarMachines
import TipJarScreens
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The contents of `settings.json`: one object, in which every key is optional. The file belongs to
/// the user: it is read and never written.
struct SettingsFile: Decodable, Equatable, Sendable {
  var store: String?
  var links: [String]?
  var browser: String?
  var hyperlinks: HyperlinkPreference?
  var catalog: String?
  var state: String?
  var seed: UInt64?
  var rate: Double?
  var latency: Int?
  var bundleId: String?
  var environment: ReceiptEnvironment?
  var downloads: DownloadSettings.Mode?
  var into: String?
  var link: String?
  var limitRate: String?
  var largestDownload: String?
  var parallelDownloads: Int?
  var downloadTime: Double?
  var tips: [String]?
  var log: String?
  var color: ColorPreference?
  var theme: ThemePreference?
  var glyphs: GlyphPreference?
  var lang: Language?
  var only: [Place]?
  var place: Place?
  var sort: AppOrder?
  var mouse: Bool?
  var reducedMotion: Bool?
  var cursor: CursorPreference?
  var bell: Bool?
  var title: Bool?
  var progress: Bool?
  var sync: String?
  var plain: Bool?

  /// The known keys; others are reported.
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case store, links, browser, hyperlinks, catalog, state, seed, rate, latency, bundleId,
      environment
    case downloads, into, link, limitRate, largestDownload
    case parallelDownloads, downloadTime, tips, log, color
    case theme, glyphs, lang, only, place, sort, mouse
    case reducedMotion, cursor, bell, title, progress, sync, plain

    /// The values that a key accepts, in words.
    var values: String {
      switch self {
      case .color: words(ColorPreference.self)
      case .theme: words(ThemePreference.self)
      case .glyphs: words(GlyphPreference.self)
      case .lang: words(Language.self)
      case .cursor: words(CursorPreference.self)
      case .only: "a list, each " + words(Place.self)
      case .place: words(Place.self)
      case .sort: words(AppOrder.self)
      case .seed: "a whole number, 0 or more"
      case .rate: "a number above 0, up to 1000000"
      case .latency: "milliseconds, 0 to 600000"
      case .bundleId: "a bundle id"
      case .environment: words(ReceiptEnvironment.self)
      case .parallelDownloads: "a whole number, 1 to 1000000"
      case .downloadTime: "seconds, 0 to 1000000"
      case .tips: "a list of ids"
      case .links: "a list of paths"
      case .browser: "a program in quotes, or \"no\""
      case .hyperlinks: words(HyperlinkPreference.self)
      case .store, .catalog, .state, .log, .sync, .into, .link: "a path in quotes"
      case .downloads: words(DownloadSettings.Mode.self)
      case .limitRate, .largestDownload: "a size in quotes, such as \"200k\" or \"4M\""
      case .mouse, .reducedMotion, .bell, .title, .progress, .plain: "true or false"
      }
    }

    private func words<T: RawRepresentable<String> & CaseIterable>(_ type: T.Type) -> String {
      "one of " + T.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }

  /// Reads a file. A damaged file is ignored, and the problem describes the error and its position
  /// in one line. An unknown key is reported, and the others apply. A missing file is empty.
  static func read(_ file: URL) -> (settings: SettingsFile, problem: String?) {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return (SettingsFile(), nil)
    } catch {
      return (SettingsFile(), "\(file.path): cannot be read; it is ignored.")
    }
    do {
      let settings = try JSONDecoder().decode(SettingsFile.self, from: data)
      return (settings, unknownKey(in: data).map { "\(file.path): \($0)" })
    } catch {
      return (SettingsFile(), "\(file.path): \(reason(error, data)); the file is ignored.")
    }
  }

  private static func unknownKey(in data: Data) -> String? {
    let object = try? JSONDecoder().decode([String: Ignored].self, from: data)
    let known = CodingKeys.allCases.map(\.rawValue)
    return object?.keys.filter { !known.contains($0) }.min().map { key in
      let near = Spelling.nearest(to: key, among: known).map { " Did you mean “\($0)”?" }
      return "“\(TextCleaner.cleaned(key, limit: 40))” is not a setting.\(near ?? "")"
    }
  }

  /// A value of any type.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  private static func reason(_ error: any Error, _ data: Data) -> String {
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      if context.codingPath.isEmpty { return "not an object" }
      return "“\(path(context))” has a value of the wrong type\(advice(context))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "“\(path(context))” has an invalid value\(advice(context))"
    case .dataCorrupted, .keyNotFound, .none: return syntaxError(in: data)
    @unknown default: return syntaxError(in: data)
    }
  }

  /// Returns the values that the key accepts.
  private static func advice(_ context: DecodingError.Context) -> String {
    guard let key = context.codingPath.first.flatMap({ CodingKeys(stringValue: $0.stringValue) })
    else { return "" }
    return "; use \(key.values)"
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
      .joined(separator: ".")
  }

  /// Returns the position and the kind of a syntax error, from `TipJarJSON`: Foundation's decoder
  /// does not report them.
  private static func syntaxError(in data: Data) -> String {
    do {
      _ = try JSONValue(parsing: Array(data))
      return "not JSON"
    } catch {
      return "line \(error.line), column \(error.column): \(error.problem)"
    }
  }
}
