/// The shop's own errors. Errors of files and of the store keep their types.
public enum ShopError: Error, Equatable, CustomStringConvertible {
  /// The state folder cannot be used.
  case stateFolder(path: String, reason: String)
  /// The path of the shared collection is a file.
  case syncIsFile(path: String)
  /// The log file cannot be written.
  case logUnwritable(path: String, reason: String)
  /// The log file is not a log, and was not changed.
  case logIsForeign(path: String)
  /// The requested screen belongs to a place that is hidden.
  case placeLeftOut(screen: String)
  /// The requested screen did not appear in time.
  case screenMissing(screen: String)
  /// The store refused a purchase of the history of a snapshot, or made it wait.
  case notBought(product: String)

  /// The file or screen and the problem, in one line.
  public var description: String {
    switch self {
    case .stateFolder(let path, let reason): "\(path): \(reason)"
    case .syncIsFile(let path): "\(path): not a folder"
    case .logUnwritable(let path, let reason): "\(path): cannot be written (\(reason))"
    case .logIsForeign(let path): "\(path): not a log of tipjar, and was not changed"
    case .placeLeftOut(let screen): "the screen “\(screen)”: not among the places of --only"
    case .screenMissing(let screen): "the screen “\(screen)” did not appear within 10 s"
    case .notBought(let product): "\(product): the store sells none of it at once"
    }
  }
}
