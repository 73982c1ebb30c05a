import Foundation
import TipJarFiles
public import TipJarJSON

/// All problems of a catalogue's file, for its author.
public struct CatalogCheck: Sendable {
  /// The number of usable apps.
  public let apps: Int
  /// The problems, each with its line and key, in the file's order; they include keys that are
  /// probably misspelt. Those of addresses follow.
  public var problems: [JSONError] { list.kept }
  /// The number of problems that were counted but not kept.
  public var omitted: Int { list.omitted }
  /// The number of addresses of the usable apps' files, mirrors included.
  public var addressCount: Int { addresses.count }

  let addresses: [CatalogAddress]
  var list = ProblemList()

  /// The first problems, and the number of the others.
  struct ProblemList {
    private(set) var kept: [JSONError] = []
    private(set) var omitted = 0

    mutating func add(_ problem: () -> JSONError) {
      if kept.count < CatalogCheck.limit { kept.append(problem()) } else { omitted += 1 }
    }
  }

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
    var list = ProblemList()
    var addresses: [CatalogAddress] = []
    do throws(JSONError) {
      let reader = try CatalogReader(bytes) {
        list.add($0)
      } found: {
        addresses += CatalogAddress.all(of: $0, $1)
        if let problem = Self.problem(of: $0, $1, folder) { list.add { problem } }
      }
      apps = reader.apps.count
    } catch {
      list.add { error }
      apps = 0
    }
    (self.list, self.addresses) = (list, addresses)
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
