import Foundation

/// A call of the system that failed: what was tried with which file, and why not.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// The number of the error, as in `errno`.
  package let code: Int32
  /// The error in the system's words.
  package var reason: String { String(cString: strerror(code)) }

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

  /// The error for a device, a pipe or a socket, which has no end or may block for ever; nil for
  /// files and folders.
  package init?(strange path: String) {
    let kind = FileFacts(path: path)?.kind
    guard kind != .folder, let oddity = kind?.oddity else { return nil }
    code = ENOTSUP
    description = "cannot read \(path): it is \(oddity), not a regular file"
  }
}
