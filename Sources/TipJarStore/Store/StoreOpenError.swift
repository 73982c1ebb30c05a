import Foundation

/// The error of a state folder whose files cannot be used. Its ``description`` is one line.
public struct StoreOpenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of problems; a command's exit status follows from them.
  public enum Kind: Equatable, Sendable {
    /// The folder or the file cannot be made (EX_CANTCREAT, 73).
    case cannotCreate
    /// It exists and is not a database of this program (EX_DATAERR, 65).
    case damaged
    /// It cannot be read or written (EX_IOERR, 74).
    case unusable
    /// The file or the folder may not be read or written to (EX_IOERR, 74).
    case notPermitted
    /// The disk has no room (EX_IOERR, 74).
    case full
    /// The process has as many open files as it may have (EX_IOERR, 74).
    case tooManyFiles
    /// Another program holds it (EX_IOERR, 74).
    case busy
    /// Others may change files in the folder (EX_IOERR, 74).
    case unsafe
    /// A later version of the program wrote it (EX_IOERR, 74).
    case newer
  }

  /// The kind of problem.
  public let kind: Kind
  /// The file or folder.
  public let path: String
  /// The message of the system or of SQLite.
  public let problem: String

  /// The path, the problem and the remedy.
  public var description: String {
    let remedy =
      switch kind {
      case .cannotCreate: "choose a folder that you can write to"
      case .damaged: "move it away, or choose another folder"
      case .unusable: "check the disk"
      case .notPermitted: "check its permissions, or choose another folder"
      case .full: "make room on the disk"
      case .tooManyFiles: "raise the limit (ulimit -n)"
      case .busy: "try again when that is done"
      case .newer: "use that one, or choose another folder"
      case .unsafe: "make it private (chown, chmod 700), or choose another"
      }
    return "\(path): \(problem); \(remedy)"
  }
}

extension StoreOpenError {
  /// The error of a call of the system on a file.
  init(code: Int32, path: String) {
    let kind: Kind =
      switch code {
      case ENOSPC, EDQUOT: .full
      case EMFILE, ENFILE: .tooManyFiles
      case EROFS, EACCES, EPERM: .notPermitted
      default: .unusable
      }
    self.init(kind: kind, path: path, problem: String(cString: strerror(code)))
  }

  /// The error of a database of a later version, or of one before the first, whose tables no version
  /// reads.
  init(otherVersion path: String, isNewer: Bool) {
    (kind, self.path) = (isNewer ? .newer : .damaged, path)
    problem = "it was written by a \(isNewer ? "newer tipjar" : "tipjar before 0.1.0")"
  }
}
