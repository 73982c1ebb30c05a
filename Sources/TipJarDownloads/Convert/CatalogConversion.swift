import Foundation
import TipJarFiles
import TipJarHTTP
package import TipJarJSON

/// The apps of a list of releases, as the APIs of GitHub, Gitea and Forgejo answer it. Nothing is
/// fetched.
public struct CatalogConversion: Equatable, Sendable {
  /// The largest file that is converted, in bytes.
  public static let largestFile = 64 << 20
  /// The apps; each is valid in a catalogue.
  public private(set) var apps: [App] = []
  /// The entries that were left out, each with its reason.
  public private(set) var leftOut: [String] = []

  /// Converts the catalogue in a file.
  /// - Throws: a ``CatalogError`` for a file that cannot be read, is too large, or has an unknown
  ///   format.
  public init(contentsOf path: String) throws(CatalogError) {
    let bytes: [UInt8]
    do throws(FileError) {
      if let error = FileError(strange: path) { throw error }
      let file = try OpenFile(path)
      guard file.size <= Self.largestFile else {
        throw FileError("convert", path, code: EFBIG)
      }
      bytes = try file.bytes()
    } catch {
      throw CatalogError(unreadable: error, path)
    }
    let conversion: CatalogConversion?
    do throws(JSONError) {
      conversion = try CatalogConversion(bytes)
    } catch {
      throw CatalogError(error, of: path)
    }
    guard let conversion else {
      throw CatalogError(.malformed, "\(path): not a list of releases of GitHub, Gitea or Forgejo")
    }
    self = conversion
  }

  /// Converts a text; nil if it has no releases.
  package init?(_ bytes: [UInt8]) throws(JSONError) {
    let root = try JSONValue(parsing: bytes)
    let first = root.array.first ?? root
    guard first["tag_name"] != nil, first["assets"] != nil else { return nil }
    var ids: Set<App.ID> = []
    for entry in ReleaseAssets.entries(root) {
      switch entry {
      case .leftOut(let name, let reason): leftOut.append("\(name): \(reason)")
      case .app(let app):
        if let problem = app.problem {
          leftOut.append("\(app.id): \(problem)")
        } else if !ids.insert(app.id).inserted {
          leftOut.append("\(app.id): listed twice; the first entry counts")
        } else {
          apps.append(app)
        }
      }
    }
  }

  /// The apps as JSON Lines, as `--catalog` reads them.
  public var lines: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return apps.compactMap { app in
      (try? encoder.encode(app)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// An entry of another catalogue.
enum ConvertedEntry {
  case app(App)
  case leftOut(String, reason: String)
}

extension JSONValue {
  /// The elements of an array; empty for another value.
  var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// The text of a non-empty string; nil for another value.
  var text: String? {
    if case .string(let text) = self, !text.isEmpty { text } else { nil }
  }

  /// The value of an integer; nil for another value.
  var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }

  /// A Boolean value; false for another one.
  var isTrue: Bool { self == .bool(true) }
}

extension App {
  /// The reason why a catalogue cannot contain this app; nil for a valid one.
  fileprivate var problem: String? {
    guard let data = try? JSONEncoder().encode(self) else { return "cannot be written" }
    do throws(JSONError) {
      _ = try JSONNode.read([UInt8](data)) { node throws(JSONError) in try App(object: node) }
      return nil
    } catch {
      return "\(error.path): \(error.problem)"
    }
  }

  /// Returns an id for any text; the end of a text that is too long is replaced by a hash.
  static func shortID(of text: String) -> String {
    guard text.utf8.count > longestID else { return text }
    var beginning = text.prefix(longestID - 9)
    while beginning.utf8.count > longestID - 9 { beginning = beginning.dropLast() }
    return "\(beginning)-\(String(stableHash(text) >> 32, radix: 16))"
  }

  /// Returns the date at the beginning of a text such as "2026-11-18T10:00:00Z"; nil if there is
  /// none.
  static func day(from text: String?) -> String? {
    guard let day = text?.prefix(10), day.utf8.count == 10 else { return nil }
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, day.split(separator: "-").map(\.count) == [4, 2, 2],
      Days.exists(year: parts[0], month: parts[1], day: parts[2])
    else { return nil }
    return String(day)
  }

  /// Returns the name for a file whose address has none; nil if it has one.
  static func fileName(for url: String, _ fallback: String) -> String? {
    FileName(address: url) == nil ? FileName(fallback)?.text ?? "download" : nil
  }
}
