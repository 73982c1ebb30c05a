import TipJarVocabulary

/// A file's name, read as words: for which computer it is, and what else it says.
struct AssetName: Equatable, Sendable {
  /// The C library that a word names.
  enum Library { case musl, gnu, `static` }

  let text: String
  private(set) var format = FileFormat.bare
  /// A Boolean value that indicates whether the project's name is in it.
  let namesProject: Bool
  /// The systems that it names; nil among them stands for one that is not known.
  private(set) var systems: Set<Machine.System?> = []
  /// A Boolean value that indicates whether it names a system that is known.
  var namesSystem: Bool { systems.contains { $0 != nil } }
  private(set) var architectures: Set<Machine.Architecture?> = []
  /// A Boolean value that indicates whether it says `x86`, which mostly means 32 bits.
  private(set) var isX86 = false
  /// A Boolean value that indicates whether it says `linux64` or the like, which mostly means
  /// x86_64.
  private(set) var is64 = false
  private(set) var libraries: Set<Library> = []
  /// A Boolean value that indicates whether it names Rust's target of musl, which is static; other
  /// programs of musl may need its loader.
  let isRustMusl: Bool
  /// The words that say something else.
  private(set) var extra: Set<String> = []
  private(set) var refusal: Refusal?

  /// The kinds of files that are no programs for this computer.
  enum Refusal {
    /// A checksum, a signature, or a list of parts: about another file.
    case about
    /// A package, a script, a text, a library or the sources.
    case other
  }

  /// Reads a name in a release of a project. The project's name and the version are removed before
  /// anything is read from it.
  init(_ text: String, removing removed: RemovedNames) {
    self.text = text
    var rest = text.lowercased()
    isRustMusl = rest.contains("unknown-linux-musl")
    namesProject = removed.remove(from: &rest)
    // `_rg` is a completion of zsh.
    refusal = Self.refusal(of: rest) ?? (text.hasPrefix("_") ? .other : nil)
    let (format, ending) = FileFormat.of(rest)
    self.format = format
    rest.removeLast(ending)
    for (spelling, word) in Self.joined { rest = rest.replacing(spelling, with: word) }
    let words = rest.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    for (index, word) in words.enumerated() {
      // A level of x86_64, as in `amd64_v3`, is part of the processor, and so is the number of
      // bits, as in `linux-64`.
      let next = index + 1 < words.count ? words[index + 1] : ""
      let parts = word == "amd64" ? ["v2", "v3", "v4"] : Self.isSystem(word) ? ["32", "64"] : []
      read(parts.contains(next) && !Self.goesOn(words, index) ? word + next : word)
    }
    if refusal == nil, words.contains(where: Self.aboutWords.contains) { refusal = .about }
    if refusal == nil, words.contains(where: Self.otherWords.contains) { refusal = .other }
    guard refusal == nil, let first = words.first, rest.hasPrefix(first) else { return }
    // LICENSE and license-mit, but not a program that has a longer name.
    let namesComputer = !(systems.isEmpty && architectures.isEmpty)
    if Self.textWords.contains(first)
      || !namesComputer && Self.texts.contains(where: first.hasPrefix)
    {
      refusal = .other
    }
  }

  /// Reads a name in a catalogue, which says by itself for which C library the file is.
  init(_ text: String, library: Machine.Library?, removing removed: RemovedNames) {
    self.init(text, removing: removed)
    guard let library else { return }
    libraries.subtract([.musl, .gnu])
    libraries.insert(library == .musl ? .musl : .gnu)
  }

  /// Returns whether a word after the level makes it a version that was not known: `v2.1`.
  private static func goesOn(_ words: [String], _ index: Int) -> Bool {
    index + 2 < words.count && words[index + 2].utf8.allSatisfy(\.isDigit)
  }

  private mutating func read(_ word: String) {
    if let architecture = Self.architectures[word] {
      architectures.insert(architecture)
    } else if Self.isOtherArchitecture(word) {
      architectures.insert(nil)
    } else if word == "x86" {
      isX86 = true
    } else if let library = Self.libraries[word] ?? (word.hasPrefix("glibc") ? .gnu : nil) {
      libraries.insert(library)
    } else if word.hasPrefix("manylinux") || word.hasPrefix("musllinux") {
      systems.insert(.linux)
      libraries.insert(word.hasPrefix("many") ? .gnu : .musl)
    } else if Self.isOtherSystem(word) {
      systems.insert(nil)
    } else if let (start, system) = Self.systems.first(where: { word.hasPrefix($0.0) }),
      readRest(word.dropFirst(start.count))
    {
      systems.insert(system)
    } else if !Self.isNeutral(word) {
      extra.insert(word)
    }
  }

  /// Reads what follows a system in the same word. Returns false if the word is another one.
  private mutating func readRest(_ rest: Substring) -> Bool {
    switch rest {
    case "": break
    case "32": architectures.insert(nil)
    case "64": is64 = true
    default:
      if let architecture = Self.architectures[String(rest)] {
        architectures.insert(architecture)
      } else if Self.isOtherArchitecture(String(rest)) {
        architectures.insert(nil)
      } else if rest.hasPrefix("musl") {
        libraries.insert(.musl)
        return readRest(rest.dropFirst(4))
      } else {
        return rest.utf8.allSatisfy(\.isDigit)
      }
    }
    return true
  }

  private static func isSystem(_ word: String) -> Bool {
    isOtherSystem(word) || systems.contains { $0.0 == word }
  }

  private static func isNeutral(_ word: String) -> Bool {
    let digits = word.hasPrefix("v") ? word.dropFirst() : word[...]
    return neutral.contains(word) || digits.utf8.allSatisfy(\.isDigit)
  }

  // MARK: Tables

  private static let neutral: Set = [
    "unknown", "pc", "bin", "binary", "cli", "portable", "release",
  ]

  /// Words with a hyphen or an underscore in them.
  private static let joined = [
    ("x86_64", "amd64"), ("x86-64", "amd64"), ("x86_32", "386"), ("x86-32", "386"),
    ("64-bit", "64bit"), ("32-bit", "32bit"), ("aarch_64", "arm64"), ("aarch-64", "arm64"),
  ]

  private static let architectures: [String: Machine.Architecture] = [
    "amd64": .x86_64, "x64": .x86_64, "64bit": .x86_64, "amd64v1": .x86_64, "amdx64": .x86_64,
    "intel": .x86_64, "arm64": .arm64, "aarch64": .arm64, "armv8": .arm64, "arm64v8": .arm64,
    "arm64bit": .arm64, "silicon": .arm64,
  ]

  private static func isOtherArchitecture(_ word: String) -> Bool {
    let starts = [
      "ppc", "powerpc", "s390", "riscv", "mips", "loong", "sparc", "amd64v", "gnux32", "arm3",
      "arm5", "arm6", "arm7", "arme", "armh", "armv",
    ]
    let words: Set = [
      "386", "i386", "i486", "i586", "i686", "ia32", "ia64", "x32", "32bit", "arm", "aarch32",
      "m68k", "sh4", "or1k", "microblaze", "hppa", "e2k",
    ]
    return words.contains(word) || starts.contains(where: word.hasPrefix)
  }

  private static let libraries: [String: Library] = [
    "musl": .musl, "alpine": .musl, "musleabi": .musl, "musleabihf": .musl, "gnu": .gnu,
    "gnueabi": .gnu, "gnueabihf": .gnu, "static": .static,
  ]

  private static let systems: [(String, Machine.System)] = [
    ("linux", .linux), ("ubuntu", .linux), ("debian", .linux), ("darwin", .macOS),
    ("macosx", .macOS), ("macos", .macOS), ("osx", .macOS), ("mac", .macOS), ("apple", .macOS),
  ]

  private static func isOtherSystem(_ word: String) -> Bool {
    let starts = [
      "windows", "msvc", "mingw", "msys", "cygwin", "freebsd", "openbsd", "netbsd", "dragonfly",
      "solaris", "android", "wasm", "wasi",
    ]
    let words: Set = [
      "win", "ios", "illumos", "plan9", "aix", "sunos", "haiku", "fuchsia", "redox", "emscripten",
      "tvos", "watchos", "zos",
    ]
    if words.contains(word) || word.hasSuffix("bsd") { return true }
    if starts.contains(where: word.hasPrefix) { return true }
    // `win64`, `winx64` and `winarm64`, but not `winner`.
    guard word.hasPrefix("win") else { return false }
    let rest = word.dropFirst(3)
    return rest.first?.isNumber == true || architectures[String(rest)] != nil
      || isOtherArchitecture(String(rest)) || ["x86", "nt", "xp"].contains(rest)
  }

  private static let texts = ["license", "readme", "changelog", "install"]
  private static let textWords: Set = [
    "license", "licenses", "readme", "changelog", "changelogs", "install", "installer",
  ]

  private static let aboutWords: Set = [
    "checksum", "checksums", "sha256sum", "sha256sums", "sha512sum", "sha512sums", "shasum",
    "shasums", "256sums", "512sums", "md5sum", "md5sums", "sha1sum", "sha1sums", "sbom",
  ]
  /// Words of sources, and of images of containers: those of k3s name the processor, which its
  /// program does not.
  private static let otherWords: Set = ["source", "sources", "src", "vendor", "airgap", "images"]

  /// Returns why the end of a name makes it no program; nil if it does not.
  fileprivate static func refusal(of name: String) -> Refusal? {
    // What a compressed text is, its inner end says.
    let (format, ending) = FileFormat.of(name)
    let name = name.dropLast(format.isUnpacked ? ending : 0)
    let isPacked = format == .tar
    guard let point = name.lastIndex(of: ".") else { return nil }
    let end = String(name[name.index(after: point)...])
    if aboutEnds.contains(end) || end.hasPrefix("sha") && end.dropFirst(3).allSatisfy(\.isNumber) {
      return .about
    }
    // A page of the manual ends with a number, and so does a version that was not known: 1.2.1.
    let before = joined.reduce(String(name[..<point])) { $0.replacing($1.0, with: $1.1) }
    let number = before.reversed().prefix { $0.isNumber }
    let isVersion =
      !number.isEmpty
      && before.dropLast(number.count).last.map { !$0.isLetter || $0 == "v" } ?? true
    let isPage =
      !isPacked && end.count == 1 && "1"..."9" ~= end && (!isVersion || before.hasSuffix("386"))
    return otherEnds.contains(end) || isPage ? .other : nil
  }

  private static let aboutEnds = Set(
    """
    sha256 sha512 sha256sum sha512sum sha1 sha1sum shasum sha sha256sums md5 md5sum b2 b3 blake3 \
    sum sums digest checksum checksums hash asc sig sign signature minisig gpg pem crt cert cer pub \
    key p7s att sigstore bundle sbom spdx cdx cyclonedx jsonl intoto provenance attestation zsync \
    blockmap torrent metalink meta4 json dgst proof cid
    """.split(separator: " ").map(String.init))

  private static let otherEnds = Set(
    """
    deb rpm apk ipk msi msix msixbundle appx appxbundle dmg pkg exe flatpak flatpakref snap pacman \
    whl gem crate nupkg vsix jar war 7z rar lz lzma lz4 br z ipa xpi crx egg pyz pex phar iso img \
    qcow2 vmdk ova sh ps1 psm1 bat cmd py rb js mjs cjs ts pl lua php json5 yaml yml toml ini cfg \
    conf xml csv txt info md rst adoc html htm css pdf svg png jpg bash fish zsh nu log diff patch \
    proto so dll dylib a c h lib wasm node debug dbg pdb dsym desktop service
    """.split(separator: " ").map(String.init))
}

/// The project's name and the version, which are removed from names of files.
struct RemovedNames: Sendable {
  private let project: [UInt8]
  /// A Boolean value that indicates whether the project's name may be the ending of a name: `sh`.
  private let isEnding: Bool
  private let versions: [[UInt8]]

  init(project: String, tag: String) {
    self.project = Self.plain(project)
    isEnding = AssetName.refusal(of: "." + project.lowercased()) != nil
    let version = ReleaseVersion(tag: tag, of: project).description
    versions = [tag, version].map { Array($0.lowercased().utf8) }
      .filter { $0.contains(where: \.isLetterOrDigit) }
  }

  /// Removes both. Returns whether the project's name was there.
  func remove(from name: inout String) -> Bool {
    var bytes = Array(name.utf8)
    for version in versions {
      while let range = Self.range(of: version, in: bytes) {
        bytes.replaceSubrange(range, with: [0x20])
      }
    }
    let range = projectRange(in: bytes)
    if let range { bytes.replaceSubrange(range, with: [0x20]) }
    // What is left of a beginning is no separator.
    name = String(decoding: bytes.drop { $0 == 0x20 }, as: UTF8.self)
    return range != nil
  }

  /// The bytes without hyphens and underscores.
  private static func plain(_ text: String) -> [UInt8] {
    text.lowercased().utf8.filter { !isJoint($0) }
  }

  private static func isJoint(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }

  /// Returns the place of a version, where any separator equals any other. A `v` before it belongs
  /// to it.
  private static func range(of version: [UInt8], in name: [UInt8]) -> Range<Int>? {
    guard name.count >= version.count else { return nil }
    for start in 0...(name.count - version.count) {
      let end = start + version.count
      let isEqual = zip(name[start..<end], version).allSatisfy { byte, wanted in
        byte == wanted || !byte.isLetterOrDigit && !wanted.isLetterOrDigit && byte != 0x20
      }
      guard isEqual, end == name.count || !name[end].isLetterOrDigit else { continue }
      // A page of the manual.
      if end == name.count, version.count == 1, start > 0, name[start - 1] == UInt8(ascii: ".") {
        continue
      }
      var first = start
      if first > 0, name[first - 1] == UInt8(ascii: "v") { first -= 1 }
      if first > 0, name[first - 1].isLetterOrDigit {
        // `jq1.5`, but not the 4 of `x64`.
        guard first == start, !name[first - 1].isDigit, version.contains(UInt8(ascii: ".")) else {
          continue
        }
      }
      return first..<end
    }
    return nil
  }

  /// Returns the place of the project's name between two separators, with or without hyphens and
  /// underscores in it.
  private func projectRange(in name: [UInt8]) -> Range<Int>? {
    guard !project.isEmpty else { return nil }
    for start in name.indices where start == 0 || !name[start - 1].isLetterOrDigit {
      if isEnding, start > 0, name[start - 1] == UInt8(ascii: ".") { continue }
      var (at, found) = (start, 0)
      while at < name.count, found < project.count {
        if name[at] == project[found] {
          found += 1
        } else if !Self.isJoint(name[at]) || found == 0 {
          break
        }
        at += 1
      }
      if found == project.count, at == name.count || !name[at].isLetterOrDigit { return start..<at }
    }
    return nil
  }
}
