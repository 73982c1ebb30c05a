import Foundation
import TipJarFiles
public import TipJarJSON

/// All problems of a catalogue's file, for its author.
public struct CatalogCheck: Sendable {
  /// The number of usable apps.
  public let apps: Int
  /// The first problems, each with its line and key, in the file's order; they include keys that
  /// are probably misspelt.
  public let problems: [JSONError]
  /// The number of problems that were counted but not kept.
  public let omitted: Int

  /// The maximum number of problems that are kept.
  static let limit = 200

  /// Checks the catalogue in a file.
  /// - Throws: a ``CatalogError`` for a file that is missing or cannot be read.
  public init(contentsOf path: String) throws(CatalogError) {
    do throws(FileError) {
      self.init(
        try [UInt8](file: path), folder: URL(filePath: path).deletingLastPathComponent().path)
    } catch {
      throw CatalogError(unreadable: error, path)
    }
  }

  init(_ bytes: [UInt8], folder: String? = nil) {
    var (problems, omitted): ([JSONError], Int) = ([], 0)
    func add(_ problem: () -> JSONError) {
      if problems.count < Self.limit { problems.append(problem()) } else { omitted += 1 }
    }
    do throws(JSONError) {
      let reader = try CatalogReader(bytes, report: add) {
        if let problem = Self.problem(of: $0, $1, folder) { add { problem } }
      }
      apps = reader.apps.count
    } catch {
      add { error }
      apps = 0
    }
    (self.problems, self.omitted) = (problems, omitted)
  }

  /// Returns the problem with the picture of an app's icon, as far as it can be read here.
  private static func problem(of app: App, _ node: JSONNode, _ folder: String?) -> JSONError? {
    guard let icon = app.icon, let place = node.optional(App.CodingKeys.icon.rawValue) else {
      return nil
    }
    do throws(CatalogIcon.Problem) {
      let isReadable = PNGPicture.libraryVersion != nil
      if isReadable { _ = try icon.pixels(in: folder) } else { _ = try icon.picture(in: folder) }
      return nil
    } catch {
      return place.error(error.reason, error.remedy)
    }
  }
}
