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
}
