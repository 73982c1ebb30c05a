#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kind of a file that somebody named.
package enum FileKind: Equatable, Sendable {
  case regular, folder, pipe, device, socket

  /// The kind of what a path leads to; nil where there is nothing. Nothing is opened, so that nothing waits.
  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFSOCK: self = .socket
    default: self = .regular
    }
  }

  /// The words for a file that is no regular one; nil for one that is.
  package var oddity: String? {
    switch self {
    case .regular: nil
    case .folder: "is a folder"
    case .pipe: "is a pipe"
    case .device: "is a device"
    case .socket: "is a socket"
    }
  }
}
