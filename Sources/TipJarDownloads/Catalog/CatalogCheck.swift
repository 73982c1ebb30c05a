import TipJarFiles
public import TipJarJSON

/// All problems of a catalogue's file, for its author.
public struct CatalogCheck: Equatable, Sendable {
  /// The number of apps that can be used.
  public let apps: Int
  /// The problems, each with its line and key, in the order of the file; keys that are probably
  /// misspelt are among them.
  public let problems: [JSONError]
  /// The number of problems that were counted and not kept.
  public let omitted: Int

  /// The largest number of problems that are kept: each is found by reading the text up to it.
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
