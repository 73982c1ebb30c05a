import Foundation

/// A call of the system that failed: what was tried with which file, and why not.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// The number of the error, as in `errno`.
  package let code: Int32

  /// The error behind one of Foundation's.
  package init(_ action: String, _ path: String, _ error: any Error) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let code = [cause, error].compactMap { $0 as NSError? }.first {
      $0.domain == NSPOSIXErrorDomain
    }?.code
    self.init(action, path, code: code.map(Int32.init) ?? EIO)
  }

  /// The error of the call just made.
  package init(_ action: String, _ path: String, code: Int32 = errno) {
    self.code = code
    description = "cannot \(action) \(path): \(String(cString: strerror(code)))"
  }

  /// A device, a pipe or a socket at a path, of which reading would have no end, or wait for ever; nil for all else.
  package init?(strange path: String) {
    guard let kind = Self.strangeKind(of: path) else { return nil }
    code = ENOTSUP
    description = "cannot read \(path): it is \(kind), no regular file"
  }

  /// What stands at a path where that is neither a file nor a folder; nil for these.
  private static func strangeKind(of path: String) -> String? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return switch facts.st_mode & S_IFMT {
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: nil
    }
  }
}
