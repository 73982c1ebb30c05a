import Foundation

/// The names that a file system takes for one.
package enum NameFolding: Sendable {
  /// Names are bytes, as on most disks of Linux.
  case none
  /// Names that differ in case, or in how letters with marks are encoded, are one.
  case caseAndMarks

  /// Finds out with a file that is made in a folder, and removed.
  package init(of folder: Int32) {
    let (name, others) = (".tipjar-A\u{E9}", [".tipjar-a\u{E9}", ".tipjar-Ae\u{301}"])
    let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      self = .none
      return
    }
    close(file)
    defer { unlinkat(folder, name, 0) }
    let isOne = others.contains { faccessat(folder, $0, F_OK, AT_SYMLINK_NOFOLLOW) == 0 }
    self = isOne ? .caseAndMarks : .none
  }

  /// Returns a key that is the same for names that are one.
  func key(_ name: String) -> NameKey {
    switch self {
    case .none: NameKey(name)
    case .caseAndMarks:
      NameKey(name.uppercased().lowercased().decomposedStringWithCanonicalMapping)
    }
  }
}

/// The bytes of a name: texts of Swift are equal where their bytes differ.
struct NameKey: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ name: String) { bytes = Array(name.utf8) }
}
