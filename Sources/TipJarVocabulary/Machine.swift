import Foundation

/// A computer, as far as it determines which programs run on it.
package struct Machine: Equatable, Sendable, CustomStringConvertible {
  /// The systems; the raw values are the names in a catalogue.
  package enum System: String, CaseIterable, Sendable {
    case linux
    case macOS = "darwin"
  }

  /// The processors; the raw values are the names in a catalogue.
  package enum Architecture: String, CaseIterable, Sendable { case x86_64, arm64 }

  /// The C libraries of Linux; the raw values are the names in a catalogue.
  package enum Library: String, CaseIterable, Sendable { case glibc, musl }

  package var system: System
  package var architecture: Architecture
  /// The C library; nil on another system than Linux.
  package var library: Library?
  /// The version of the C library, such as "2.36"; nil if it is unknown.
  package var libraryVersion: String?

  package init(
    _ system: System, _ architecture: Architecture, _ library: Library? = nil,
    libraryVersion: String? = nil
  ) {
    (self.system, self.architecture) = (system, architecture)
    (self.library, self.libraryVersion) = (library, libraryVersion)
  }

  /// The computer in words, for example `linux x86_64 glibc 2.36`.
  package var description: String {
    [system.rawValue, architecture.rawValue, library?.rawValue, libraryVersion].compactMap(\.self)
      .joined(separator: " ")
  }

  package static let current: Machine = {
    #if arch(arm64)
      let (architecture, loader) = (Architecture.arm64, "/lib/ld-linux-aarch64.so.1")
    #else
      let (architecture, loader) = (Architecture.x86_64, "/lib64/ld-linux-x86-64.so.2")
    #endif
    #if canImport(Darwin)
      return Machine(.macOS, architecture)
    #elseif canImport(Glibc)
      // "glibc 2.36"
      var text = [UInt8](repeating: 0, count: 64)
      let count = text.withUnsafeMutableBytes { bytes in
        confstr(
          Int32(_CS_GNU_LIBC_VERSION), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          bytes.count)
      }
      let words = String(decoding: text.prefix(max(1, count) - 1), as: UTF8.self)
        .split(separator: " ")
      return Machine(
        .linux, architecture, .glibc, libraryVersion: words.dropFirst().first.map(String.init))
    #else
      // A static program runs on both kinds of systems.
      return Machine(.linux, architecture, access(loader, F_OK) == 0 ? .glibc : .musl)
    #endif
  }()
}
