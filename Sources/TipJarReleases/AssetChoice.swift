import Foundation
package import TipJarVocabulary

/// The choice of a release's file for a computer. It depends only on the names, the project, the tag
/// and the computer, not on the order of the names.
package enum AssetChoice: Equatable, Sendable {
  /// A file, and those that serve as well, in the order in which they are tried if it does not run.
  case chosen(String, alternatives: [String])
  /// Files between which only a person can choose.
  case tie([String])
  /// No file is for this computer: those for others.
  case none(others: [String])

  /// Chooses among names.
  ///
  /// - Parameter pattern: A pattern of the shell, which the whole name has to match; nil for any.
  package init(
    of names: [String], in project: Project, tag: String, pattern: String? = nil,
    for machine: Machine = .current
  ) {
    let removed = RemovedNames(project: project.name, tag: tag)
    let all = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { AssetName($0, removing: removed) }
    let candidates = all.filter { name in
      guard let pattern else { return name.refusal == nil }
      return name.refusal != .about && fnmatch(pattern, name.text, 0) == 0
    }
    let fitting = Self.fitting(candidates, machine)
    guard let first = fitting.first else {
      self = .none(others: all.filter { $0.refusal == nil }.map(\.text))
      return
    }
    if pattern != nil {
      self = fitting.count == 1 ? .chosen(first.text, alternatives: []) : .tie(fitting.map(\.text))
      return
    }
    let plainest = fitting.min { Self.isPlainer($0, $1) } ?? first
    guard fitting.allSatisfy({ plainest.extra.isSubset(of: $0.extra) }) else {
      self = .tie(fitting.map(\.text))
      return
    }
    let equal = fitting.filter {
      $0.extra == plainest.extra && $0.namesProject == plainest.namesProject
    }
    .sorted { Self.precedes($0, $1, on: machine) }
    // Beside `fnm-arm64.zip`, `fnm-linux.zip` is for another processor, which shows when it is run.
    let others = candidates.filter {
      plainest.architectures.isEmpty && $0.systems.isEmpty && !$0.architectures.isEmpty
        && $0.extra == plainest.extra && Self.isOfNoOther($0, machine)
    }
    let order = (equal + others).map(\.text)
    self = .chosen(order.first ?? first.text, alternatives: Array(order.dropFirst()))
  }

  /// Returns the places of files that are for a computer, the one that is preferred first.
  package static func order(
    of files: [(name: String, library: Machine.Library?)], on machine: Machine
  ) -> [Int] {
    let none = RemovedNames(project: "", tag: "")
    let names = files.map { AssetName($0.name, library: $0.library, removing: none) }
    return files.indices.filter { machine.library != .musl || files[$0].library != .glibc }
      .sorted { precedes(names[$0], names[$1], on: machine) }
  }

  /// Returns the computer that a name is for; nil if it does not name one system and one processor.
  package static func machine(named name: String, in project: Project, tag: String) -> Machine? {
    let name = AssetName(name, removing: RemovedNames(project: project.name, tag: tag))
    let named = name.architectures.isEmpty && name.is64 ? [.x86_64] : name.architectures
    guard name.systems.count == 1, named.count == 1,
      let system = name.systems.first.flatMap(\.self), let processor = named.first.flatMap(\.self)
    else { return nil }
    let isOfGlibc = name.libraries.contains(.gnu)
    return Machine(
      system, processor, name.libraries.contains(.musl) ? .musl : isOfGlibc ? .glibc : nil)
  }

  /// Returns the pattern that the name of a file matches in each version.
  package static func pattern(of name: String, in project: Project, tag: String) -> String {
    let version = ReleaseVersion(tag: tag, of: project.name).description
    let parts = version.isEmpty ? [name] : name.components(separatedBy: version)
    return parts.map { part in
      part.reduce(into: "") { $0 += "*?[]\\".contains($1) ? "\\\($1)" : String($1) }
    }.joined(separator: "*")
  }

  /// Returns the names that are for a computer: none of another one, and if any names the system or
  /// the processor, only those.
  private static func fitting(_ all: [AssetName], _ machine: Machine) -> [AssetName] {
    var names = all.filter { isOfNoOther($0, machine) }
    let isLinux = machine.system == .linux
    if names.contains(where: { !$0.systems.isEmpty }) {
      // Beside a helper that names Linux, the project's own file may name the processor alone.
      let isNamed = !isLinux || names.contains { $0.namesProject && !$0.systems.isEmpty }
      names.removeAll {
        $0.systems.isEmpty && (isNamed || !$0.namesProject || $0.architectures.isEmpty)
      }
    } else if isLinux, all.contains(where: \.namesSystem) {
      // Beside files for Linux or macOS, an archive that names neither is of sources or for macOS.
      names.removeAll { $0.format.isUnpacked && $0.architectures.isEmpty && !$0.isX86 }
    }
    if names.contains(where: { !$0.isX86 }) { names.removeAll(where: \.isX86) }
    if names.contains(where: { !$0.architectures.isEmpty }) {
      names.removeAll(where: \.architectures.isEmpty)
    }
    return names
  }

  private static func isOfNoOther(_ name: AssetName, _ machine: Machine) -> Bool {
    let isIntel = machine.architecture == .x86_64
    return name.systems.isSubset(of: [machine.system])
      && name.architectures.isSubset(of: [machine.architecture])
      && (isIntel || !name.isX86 && !name.is64)
      && (machine.system == .linux || name.format != .appImage)
      && !(machine.library == .musl && name.libraries.contains(.gnu))
  }

  /// Returns whether a name says less: the project's own first, then the one with fewer extra words.
  private static func isPlainer(_ left: AssetName, _ right: AssetName) -> Bool {
    if left.namesProject != right.namesProject { return left.namesProject }
    return left.extra.count < right.extra.count
  }

  /// Returns whether one of two names that say the same is preferred.
  static func precedes(_ left: AssetName, _ right: AssetName, on machine: Machine) -> Bool {
    let ranks = [left, right].map { libraryRank($0, machine) }
    if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
    if left.format != right.format { return left.format < right.format }
    let lengths = [left, right].map(\.text.utf8.count)
    if lengths[0] != lengths[1] { return lengths[0] < lengths[1] }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static func libraryRank(_ name: AssetName, _ machine: Machine) -> Int {
    let isMusl = name.libraries.contains(.musl)
    if machine.library == .musl { return isMusl || name.libraries.contains(.static) ? 0 : 1 }
    if name.isRustMusl || name.libraries.contains(.static) { return 0 }
    return isMusl ? 2 : 1
  }
}
