import Foundation
package import TipJarVocabulary

/// A program in the format ELF, as far as it decides whether it runs here. Every number in it is
/// untrusted.
package struct ELFFile: Equatable, Sendable {
  package private(set) var machine: Int
  /// A Boolean value that indicates whether it can be executed: an object file and most libraries
  /// cannot.
  package private(set) var isExecutable: Bool
  /// The path of the loader; nil for a static program.
  package private(set) var loader: String?
  /// The newest version of glibc that it asks for, such as `[2, 34]`; empty for none.
  package private(set) var glibc: [Int] = []
  /// The names of the libraries that it needs.
  package private(set) var libraries: [String] = []
  /// The folders in which they are looked for, as it names them: `DT_RPATH` and `DT_RUNPATH`.
  package private(set) var (rpath, runpath): ([String], [String]) = ([], [])

  /// Reads a file; nil for anything but a little-endian ELF file of 64 bits whose headers are whole.
  ///
  /// - Parameter read: Returns at most a number of bytes at an offset.
  package init?(read: @escaping (_ offset: UInt64, _ count: Int) -> [UInt8]) {
    let reader = Reader(read: read)
    guard let header = reader.bytes(0, 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return nil }
    machine = Int(header.number(18, 2))
    isExecutable = [2, 3].contains(header.number(16, 2)) && header.number(24, 8) != 0
    let (size, count) = (Int(header.number(54, 2)), Int(header.number(56, 2)))
    guard size >= 56 || count == 0, count <= 512,
      let table = reader.bytes(header.number(32, 8), size * count)
    else { return nil }
    let segments = (0..<count).map { Segment(table, at: $0 * size) }
    if let segment = segments.first(where: { $0.type == 3 }) {
      guard let loader = reader.text(segment.offset, longest: 4_096) else { return nil }
      self.loader = loader
    }
    if let dynamic = segments.first(where: { $0.type == 2 }) {
      guard let table = Dynamic(dynamic, segments, reader), let glibc = Self.glibc(table, reader)
      else { return nil }
      self.glibc = glibc
      libraries = table.texts(1, reader)
      // A search path is a list.
      rpath = table.texts(15, reader).flatMap { $0.split(separator: ":").map(String.init) }
      runpath = table.texts(29, reader).flatMap { $0.split(separator: ":").map(String.init) }
    }
  }

  package init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    self.init { offset, count in
      guard offset <= UInt64(Int64.max) else { return [] }
      return [UInt8](unsafeUninitializedCapacity: count) { bytes, done in
        done = max(0, pread(file, bytes.baseAddress, count, off_t(offset)))
      }
    }
  }

  /// Returns the reason why it does not run on a computer, which follows its name; nil if it does.
  ///
  /// - Parameter exists: Returns whether there is a file at a path.
  package func problem(
    on computer: Machine, exists: (String) -> Bool = { access($0, F_OK) == 0 }
  ) -> String? {
    guard isBuilt(for: computer) else {
      let name = Self.machines[machine] ?? "another processor"
      return "is built for \(name), not \(computer.architecture.rawValue)"
    }
    if let loader, !exists(loader) {
      return "needs the loader \(DownloadFailure.shown(Array(loader.utf8))), which is not here"
    }
    let here = computer.libraryVersion.map { $0.split(separator: ".").map { Int($0) ?? 0 } }
    if let here, computer.library == .glibc, here.lexicographicallyPrecedes(glibc) {
      let needed = glibc.map(String.init).joined(separator: ".")
      return "needs glibc \(needed), and here is \(computer.libraryVersion ?? "")"
    }
    return nil
  }

  /// Returns whether it is for a computer's processor.
  package func isBuilt(for computer: Machine) -> Bool {
    computer.system == .linux && machine == (computer.architecture == .arm64 ? 183 : 62)
  }

  private static let machines = [
    3: "x86", 8: "mips", 20: "ppc", 21: "ppc64", 22: "s390x", 40: "arm", 62: "x86_64",
    183: "arm64", 243: "riscv64", 258: "loongarch64",
  ]

  // MARK: Reading

  private struct Reader {
    let read: (UInt64, Int) -> [UInt8]

    func bytes(_ offset: UInt64, _ count: Int) -> [UInt8]? {
      let bytes = read(offset, count)
      return bytes.count == count ? bytes : nil
    }

    /// Reads a text up to its NUL.
    func text(_ offset: UInt64, longest: Int) -> String? {
      let bytes = read(offset, longest)
      guard let end = bytes.firstIndex(of: 0) else { return nil }
      return String(validating: bytes[..<end], as: UTF8.self)
    }
  }

  private struct Segment {
    let type, offset, address, size: UInt64

    init(_ table: [UInt8], at place: Int) {
      type = table.number(place, 4)
      offset = table.number(place + 8, 8)
      address = table.number(place + 16, 8)
      size = table.number(place + 32, 8)
    }
  }

  /// The table of what the loader needs to know.
  private struct Dynamic {
    private let table: [UInt8]
    private let loaded: [Segment]

    init?(_ dynamic: Segment, _ segments: [Segment], _ reader: Reader) {
      let size = Int(min(dynamic.size, 1 << 20)) & ~15
      guard let table = reader.bytes(dynamic.offset, size) else { return nil }
      (self.table, loaded) = (table, segments.filter { $0.type == 1 })
    }

    func values(_ tag: UInt64) -> [UInt64] {
      var values: [UInt64] = []
      for place in stride(from: 0, to: table.count, by: 16) {
        let own = table.number(place, 8)
        // What follows the end of the table is not read by the loader.
        if own == 0 { break }
        if own == tag { values.append(table.number(place + 8, 8)) }
      }
      return values
    }

    func value(_ tag: UInt64) -> UInt64? { values(tag).first }

    /// The place of the table of texts in the file.
    var textsPlace: UInt64? { value(5).flatMap(offset) }

    func offset(_ address: UInt64) -> UInt64? {
      let segment = loaded.first { address >= $0.address && address - $0.address < $0.size }
      return segment.map { address - $0.address &+ $0.offset }
    }

    /// Returns the texts of a tag, of which at most 256 are read.
    func texts(_ tag: UInt64, _ reader: Reader) -> [String] {
      guard let start = textsPlace else { return [] }
      return values(tag).prefix(256).compactMap { reader.text(start &+ $0, longest: 4_096) }
    }
  }

  /// Returns the newest version of glibc among the versions that the program needs; nil if they
  /// cannot be read.
  private static func glibc(_ dynamic: Dynamic, _ reader: Reader) -> [Int]? {
    // DT_VERNEED and DT_VERNEEDNUM.
    guard let needs = dynamic.value(0x6FFF_FFFE), let count = dynamic.value(0x6FFF_FFFF) else {
      return []
    }
    guard let texts = dynamic.textsPlace, var library = dynamic.offset(needs) else { return nil }
    var newest: [Int] = []
    for _ in 0..<min(count, 1_024) {
      guard let need = reader.bytes(library, 16) else { return nil }
      var version = library &+ need.number(8, 4)
      for _ in 0..<min(need.number(2, 2), 1_024) {
        guard let entry = reader.bytes(version, 16),
          let name = reader.text(texts &+ entry.number(8, 4), longest: 256)
        else { return nil }
        let numbers = Self.version(name)
        if newest.lexicographicallyPrecedes(numbers) { newest = numbers }
        version &+= entry.number(12, 4)
      }
      library &+= need.number(12, 4)
    }
    return newest
  }

  /// Reads the version in a name such as `GLIBC_2.34`.
  private static func version(_ name: String) -> [Int] {
    // Relative relocations, which glibc 2.36 introduced.
    if name == "GLIBC_ABI_DT_RELR" { return [2, 36] }
    guard name.hasPrefix("GLIBC_") else { return [] }
    let parts = name.dropFirst(6).split(separator: ".").map { Int($0) }
    return parts.contains(nil) ? [] : parts.compactMap(\.self)
  }
}

extension Collection<UInt8> {
  /// Reads a number of some bytes at a place, the lowest byte first.
  func number(_ place: Int, _ size: Int) -> UInt64 {
    dropFirst(place).prefix(size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
