import TipJarFiles
public import TipJarJSON

/// All problems of a catalogue's file, for its author.
public struct CatalogCheck: Equatable, Sendable {
  /// The number of usable apps.
  public let apps: Int
  /// The problems, each with its line and key, in the file's order; they include keys that are
  /// probably misspelt.
  public let problems: [JSONError]
  /// The number of problems that were counted but not kept.
  public let omitted: Int

  /// The maximum number of problems that are kept: to find each, the text up to it is read.
  static let limit = 200

  /// Checks the catalogue in a file.
  /// - Throws: a ``CatalogError`` for a file that is missing or cannot be read.
  public init(contentsOf path: String) throws(CatalogError) {
    do throws(FileError) {
      if let error = FileError(strange: path) { throw error }
      self.init(try OpenFile(path).bytes())
    } catch {
      throw CatalogError(unreadable: error, path)
    }
  }

  init(_ bytes: [UInt8]) {
    var problems: [JSONError] = []
    var omitted = 0
    func add(_ problem: JSONError) {
      if problems.count < Self.limit { problems.append(problem) } else { omitted += 1 }
    }
    do throws(JSONError) {
      let reader = try CatalogReader(bytes) { add($0) }
      apps = reader.apps.count
    } catch {
      add(error)
      apps = 0
    }
    (self.problems, self.omitted) = (problems, omitted)
  }
}
