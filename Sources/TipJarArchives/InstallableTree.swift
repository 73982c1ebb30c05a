import Foundation
package import TipJarVocabulary

/// The files of an app, of which some are commands.
package struct InstallableTree: Sendable {
  let folder: String
  let files: [UnpackedFile]
  /// The names of the app in lowercase: those of its project, its id and its file.
  private let names: Set<String>
  private let executables: [AppExecutable]
  private let chosen: [String]
  private let links: TreeLinks

  /// Creates the tree of unpacked files.
  ///
  /// - Parameters:
  ///   - names: The names of the project and of the app, such as `ripgrep`.
  ///   - asset: The name of the file that was unpacked.
  ///   - executables: The commands that the catalogue names; empty for none.
  ///   - chosen: The names of the commands, or of programs, that were chosen; empty for none.
  package init(
    folder: String, files: [UnpackedFile], names: [String], asset: String,
    executables: [AppExecutable] = [], chosen: [String] = []
  ) {
    (self.folder, self.files, self.executables, self.chosen) = (folder, files, executables, chosen)
    let stem = CommandName.withoutPlatform(CommandName.stem(of: asset))
    self.names = Set((names + [stem]).map { $0.lowercased() })
    links = TreeLinks(files)
  }

  /// Returns the commands that run on a computer. Their files may lack the permission to be
  /// executed, if the archive has no permissions. Of several that were found, those that do not run
  /// here or cannot be commands are left out, but for the app's own.
  package func commands(for machine: Machine = .current) throws(DownloadFailure) -> [AppExecutable]
  {
    let isGiven = !executables.isEmpty || !chosen.isEmpty
    let all = try executables.isEmpty ? found(for: machine) : named()
    var (commands, failures): ([AppExecutable], [DownloadFailure]) = ([], [])
    for command in all {
      if let failure = failure(of: command, among: all, on: machine) {
        if isGiven || names.contains(command.name.lowercased()) { throw failure }
        failures.append(failure)
      } else {
        commands.append(command)
      }
    }
    if commands.isEmpty, let first = failures.first { throw first }
    return commands
  }

  private func failure(
    of command: AppExecutable, among all: [AppExecutable], on machine: Machine
  ) -> DownloadFailure? {
    guard CommandName(command.name) != nil else { return .badName(command.name) }
    return problem(of: command.path, on: machine, beside: Set(all.map(\.name)))
      .map { .cannotRun("\(command.path) \($0)") }
  }

  // MARK: Named programs

  private func named() throws(DownloadFailure) -> [AppExecutable] {
    var commands: [AppExecutable] = []
    for executable in executables {
      let pattern = executable.path.split(separator: "/")
      let paths = files.map(\.path).filter { path in
        let parts = path.split(separator: "/")
        return parts.count == pattern.count
          && zip(parts, pattern).allSatisfy { $1 == "*" || $0 == $1 }
      }
      guard let path = paths.first else { throw .missing(executable.path) }
      guard paths.count == 1 else { throw .ambiguous(paths) }
      commands.append(AppExecutable(name: executable.name, path: path))
    }
    return commands
  }

  // MARK: Found programs

  /// A file, or a link to one, that may be a command.
  private struct Candidate {
    let path: String
    let isScript: Bool
    /// A Boolean value that indicates whether it is for the processor of the computer.
    let isBuilt: Bool
    let isLink: Bool
    /// The name of its command.
    let command: String
    var components: [Substring] { path.split(separator: "/") }
    var folder: [Substring] { components.dropLast() }
    var file: String { components.last.map(String.init) ?? path }
    var isInBin: Bool { folder.last == "bin" }
    /// A Boolean value that indicates whether it is in a folder of parts that are no commands.
    var isPart: Bool { folder.contains(where: InstallableTree.passedOver.contains) }
    /// A Boolean value that indicates whether it is a script for whoever installs or builds.
    var isHelper: Bool {
      let parts = file.lowercased().split(separator: ".")
      guard isScript, let first = parts.first, let last = parts.last else { return false }
      return InstallableTree.helpers.contains(first)
        || parts.count > 1 && InstallableTree.scripts.contains(last)
    }
  }

  private static let passedOver: Set<Substring> = [
    "lib", "libexec", "completions", "man", "share", "autocomplete",
  ]
  private static let helpers: Set<Substring> = [
    "install", "uninstall", "configure", "setup", "bootstrap", "autogen", "build",
  ]
  private static let scripts: Set<Substring> = [
    "sh", "bash", "zsh", "fish", "csh", "py", "pl", "rb", "js", "ps1", "bat", "cmd", "tcl",
  ]

  private func found(for machine: Machine) throws(DownloadFailure) -> [AppExecutable] {
    let all = files.compactMap { candidate($0, for: machine) }
    let taken = Dictionary(grouping: all, by: \.command).mapValues(\.count)
    let choice = try chosen.isEmpty ? guess(among: all) : chosen(among: all)
    // Two files that differ in their versions keep them.
    var commands = choice.map { candidate in
      let isAlone = taken[candidate.command] == 1
      return AppExecutable(
        name: isAlone ? candidate.command : candidate.file, path: candidate.path)
    }
    var seen: Set<String> = []
    commands.removeAll { !seen.insert($0.name).inserted }
    return commands
  }

  private func chosen(among all: [Candidate]) throws(DownloadFailure) -> [Candidate] {
    try chosen.map { name throws(DownloadFailure) in
      let matching = all.filter { [$0.path, $0.file, $0.command].contains(name) }
      let own = matching.filter { !$0.isPart && $0.isBuilt }
      let found = own.isEmpty ? matching : own
      guard let first = found.first else { throw .missing(name) }
      guard found.count == 1 else { throw .ambiguous(found.map(\.path)) }
      return first
    }
  }

  private func guess(among all: [Candidate]) throws(DownloadFailure) -> [Candidate] {
    let own = all.filter { !$0.isPart && (!$0.isLink || $0.isInBin) }
    let built = own.filter(\.isBuilt)
    let programs = built.filter { !$0.isHelper }
    // Beside a program for another processor, a helper is none.
    if programs.isEmpty, let foreign = own.first(where: { !$0.isBuilt }) { return [foreign] }
    let candidates = programs.isEmpty ? built : programs
    guard !candidates.isEmpty else { throw noProgram }
    if built.allSatisfy(\.isInBin) {
      let depth = candidates.map(\.folder.count).min()
      return ordered(candidates.filter { $0.folder.count == depth })
    }
    if candidates.count == 1 { return candidates }
    let named = candidates.filter { names.contains($0.command.lowercased()) }
    if let folder = Self.innermost(named) {
      return ordered(candidates.filter { $0.folder == folder })
    }
    let compiled = candidates.filter { !$0.isScript }
    guard let folder = compiled.first?.folder, compiled.allSatisfy({ $0.folder == folder }) else {
      throw .ambiguous(candidates.map(\.path))
    }
    return ordered(compiled)
  }

  /// Returns the folder of programs that are named like the app: `bin`, else the one with the fewest
  /// folders around it.
  private static func innermost(_ named: [Candidate]) -> [Substring]? {
    named.min { left, right in
      left.isInBin != right.isInBin
        ? left.isInBin
        : (left.folder.count, left.path) < (right.folder.count, right.path)
    }?.folder
  }

  /// Returns the app's own command first, and links last.
  private func ordered(_ candidates: [Candidate]) -> [Candidate] {
    let own = candidates.filter { names.contains($0.command.lowercased()) }
    let others = candidates.filter { !names.contains($0.command.lowercased()) }
    return own + others.filter { !$0.isLink } + others.filter(\.isLink)
  }

  private func candidate(_ file: UnpackedFile, for machine: Machine) -> Candidate? {
    let isLink = file.target != nil
    guard let name = file.path.split(separator: "/").last, !name.hasSuffix(".so"),
      !name.contains(".so."), let regular = isLink ? links.file(at: file.path) : file,
      regular.size > 0
    else { return nil }
    let command = CommandName(archived: String(name), among: names)?.text ?? String(name)
    func made(isScript: Bool, isBuilt: Bool) -> Candidate {
      Candidate(
        path: file.path, isScript: isScript, isBuilt: isBuilt, isLink: isLink, command: command)
    }
    let start = start(of: regular.path)
    if start.starts(with: "#!".utf8) {
      return regular.mode & 0o111 != 0 ? made(isScript: true, isBuilt: true) : nil
    }
    guard FileContent.isProgram(start) else { return nil }
    #if canImport(Darwin)
      return made(isScript: false, isBuilt: true)
    #else
      guard let program = ELFFile(path: place(regular.path)), program.isExecutable else {
        return nil
      }
      return made(isScript: false, isBuilt: program.isBuilt(for: machine))
    #endif
  }

  /// The failure for a tree without a program: one for another system is named.
  private var noProgram: DownloadFailure {
    for file in files where file.target == nil {
      if let kind = FileContent.foreignProgram(start(of: file.path)) {
        return .cannotRun("\(file.path) is \(kind)")
      }
    }
    return .noProgram
  }

  // MARK: Checks

  /// Returns the reason why a file does not run on a computer, which follows its path; nil if it
  /// does. A script may be for another command of the app.
  private func problem(
    of path: String, on machine: Machine, beside commands: Set<String>
  ) -> String? {
    let start = start(of: path)
    if let script = ScriptLine(start) { return script.problem(beside: commands) }
    #if canImport(Darwin)
      return FileContent.isProgram(start) ? nil : "is no program of this system"
    #else
      guard let program = ELFFile(path: place(path)) else { return "is no program of this system" }
      return program.problem(on: machine)
        ?? LibrarySearch(on: machine, below: folder).problem(of: place(path))
    #endif
  }

  func place(_ path: String) -> String { folder + "/" + path }

  /// Returns the first bytes of a file.
  func start(of path: String) -> [UInt8] {
    let file = open(place(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: 256) { bytes, count in
      count = max(0, pread(file, bytes.baseAddress, 256, 0))
    }
  }
}
