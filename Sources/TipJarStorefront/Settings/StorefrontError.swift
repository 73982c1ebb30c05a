import Foundation

/// Errors of the storefront's own; those of its files and of the store keep their types.
public enum StorefrontError: Error, Equatable, CustomStringConvertible {
  /// The state folder cannot be used, for a reason.
  case stateFolder(path: String, reason: String)
  /// The folder of the shared collection is a file.
  case syncIsFile(path: String)
  /// The log file cannot be written, for a reason.
  case logUnwritable(path: String, reason: String)
  /// The log file holds something else, and is left as it is.
  case logIsForeign(path: String)
  /// A screen was asked for, of a place that was left out.
  case placeLeftOut(screen: String)
  /// A screen did not appear in time.
  case screenMissing(screen: String)

  /// The file or screen, and the problem.
  public var description: String {
    switch self {
    case .stateFolder(let path, let reason): "\(path): \(reason)"
    case .syncIsFile(let path): "\(path): not a folder"
    case .logUnwritable(let path, let reason): "\(path): cannot be written (\(reason))"
    case .logIsForeign(let path): "\(path): is no log of tipjar's, and is left as it is"
    case .placeLeftOut(let screen): "the screen “\(screen)”: --only leaves it out"
    case .screenMissing(let screen): "the screen “\(screen)” did not come up in 10 s"
    }
  }
}
