import Foundation

/// The kind of a file that a user named.
package enum FileKind: Equatable, Sendable {
  case regular, folder, pipe, device, socket, link

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFSOCK: self = .socket
    case S_IFLNK: self = .link
    default: self = .regular
    }
  }

  /// The kind in words, with its article; nil for a regular file.
  package var oddity: String? {
    switch self {
    case .regular: nil
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .device: "a device"
    case .socket: "a socket"
    case .link: "a link"
    }
  }
}
