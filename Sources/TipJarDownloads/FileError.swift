import Foundation

/// A call of the system that failed: what was tried with which file, and why not.
struct FileError: Error, Equatable, CustomStringConvertible {
  let description: String
  /// The number of the error, as in `errno`.
  let code: Int32

  /// The error behind one of Foundation's.
  init(_ action: String, _ path: String, _ error: any Error) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let code = [cause, error].compactMap { $0 as NSError? }.first {
      $0.domain == NSPOSIXErrorDomain
    }?.code
    self.init(action, path, code: code.map(Int32.init) ?? EIO)
  }

  /// The error of the call just made.
  init(_ action: String, _ path: String, code: Int32 = errno) {
    self.code = code
    description = "cannot \(action) \(path): \(String(cString: strerror(code)))"
  }
}
