import Foundation
import TipJarVocabulary

/// The search for the libraries of programs, by the rules of the loaders of glibc (ld.so(8)) and of
/// musl.
struct LibrarySearch {
  private let machine: Machine
  /// The folder whose own libraries are searched too for what they need.
  private let tree: String
  private let cache: LoaderCache
  private let environment: [String]

  /// The number of files that are looked at for one program.
  private static let most = 500

  init(
    on machine: Machine, below tree: String, cache: LoaderCache = .current,
    environment: String = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
  ) {
    (self.machine, self.tree, self.cache) = (machine, tree, cache)
    self.environment = environment.split(separator: ":").map(String.init)
  }

  /// A file that is loaded, with the folders that those that load it add to the search.
  private struct Load {
    let path: String
    let file: ELFFile
    let inherited: [String]
  }

  /// Returns the reason why a program is not loaded, which follows its path; nil if it is. A static
  /// program needs no library.
  func problem(of path: String) -> String? {
    guard let program = ELFFile(path: path), let loader = program.loader else { return nil }
    let isMusl = loader.contains("ld-musl")
    var loads = [Load(path: path, file: program, inherited: [])]
    var seen: Set<String> = []
    while let load = loads.popLast(), seen.count < Self.most {
      let (own, passedOn) = folders(of: load)
      for library in load.file.libraries where seen.insert(library).inserted {
        // The loader is musl's C library, whatever it is called.
        if isMusl, library.hasPrefix("libc.") || library.hasPrefix("ld-musl") { continue }
        guard let place = place(of: library, in: own, isMusl) else {
          return "needs the library \(DownloadFailure.shown(library.utf8)), which is not here"
        }
        // What the system has is whole.
        if place.hasPrefix(tree + "/"), let file = ELFFile(path: place) {
          loads.append(Load(path: place, file: file, inherited: passedOn))
        }
      }
    }
    return nil
  }

  /// Returns the folders in which the libraries of a file are looked for, and those that also count
  /// for the libraries of these. Of a file with `DT_RUNPATH` the loader ignores `DT_RPATH`.
  private func folders(of load: Load) -> (own: [String], passedOn: [String]) {
    let origin = Self.folder(of: load.path)
    let rpath = load.file.runpath.isEmpty ? load.file.rpath.map { expanded($0, origin) } : []
    let passedOn = rpath + load.inherited
    let isFree = load.file.runpath.isEmpty
    let runpath = load.file.runpath.map { expanded($0, origin) }
    return ((isFree ? passedOn : []) + environment + runpath, passedOn)
  }

  /// Replaces what the loader does in a search path.
  private func expanded(_ folder: String, _ origin: String) -> String {
    let name = machine.architecture == .arm64 ? "aarch64" : "x86_64"
    var text = folder
    for (word, value) in [("ORIGIN", origin), ("PLATFORM", name), ("LIB", "lib")] {
      text = text.replacing("$\(word)", with: value).replacing("${\(word)}", with: value)
    }
    return text.isEmpty ? "." : text
  }

  private func place(of library: String, in folders: [String], _ isMusl: Bool) -> String? {
    if library.contains("/") { return isLibrary(library) ? library : nil }
    let known = isMusl ? [] : cache.paths[library] ?? []
    let usual = isMusl ? Self.muslFolders : Self.folders(for: machine)
    let paths = folders.map { "\($0)/\(library)" } + known + usual.map { "\($0)/\(library)" }
    return paths.first(where: isLibrary)
  }

  private func isLibrary(_ path: String) -> Bool {
    ELFFile(path: path)?.isBuilt(for: machine) == true
  }

  /// The folder of a file, which links do not change.
  private static func folder(of path: String) -> String {
    let real = realpath(path, nil).map { text in
      defer { free(text) }
      return String(cString: text)
    }
    return ((real ?? path) as NSString).deletingLastPathComponent
  }

  private static func folders(for machine: Machine) -> [String] {
    let triple = machine.architecture == .arm64 ? "aarch64-linux-gnu" : "x86_64-linux-gnu"
    return ["/lib/\(triple)", "/usr/lib/\(triple)", "/lib64", "/usr/lib64", "/lib", "/usr/lib"]
  }
  private static let muslFolders = ["/lib", "/usr/local/lib", "/usr/lib"]
}

/// The libraries that `ldconfig` has found, by their names.
struct LoaderCache: Sendable {
  private(set) var paths: [String: [String]] = [:]

  /// The cache of this computer, read when it is needed.
  static var current: LoaderCache {
    LoaderCache(FileManager.default.contents(atPath: "/etc/ld.so.cache").map([UInt8].init) ?? [])
  }

  /// Reads the file of glibc 2.2 and later, which may follow that of an older one; empty for
  /// anything else.
  init(_ bytes: [UInt8]) {
    let mark = Array("glibc-ld.so.cache1.1".utf8)
    var start = 0
    if bytes.starts(with: "ld.so-1.7.0".utf8), bytes.count >= 16 {
      start = 16 + 12 * Int(bytes.number(12, 4))
      start = (start + 7) & ~7
    }
    guard start < bytes.count, bytes[start...].starts(with: mark) else { return }
    let (header, entry) = (48, 24)
    let count = min(Int(bytes.number(start + 20, 4)), (bytes.count - start) / entry)
    for place in (0..<count).map({ start + header + entry * $0 }) where place + entry <= bytes.count
    {
      let name = Self.text(bytes, start + Int(bytes.number(place + 4, 4)))
      let path = Self.text(bytes, start + Int(bytes.number(place + 8, 4)))
      guard let name, let path else { continue }
      paths[name, default: []].append(path)
    }
  }

  private static func text(_ bytes: [UInt8], _ place: Int) -> String? {
    guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return nil }
    return String(validating: bytes[place..<end], as: UTF8.self)
  }
}
