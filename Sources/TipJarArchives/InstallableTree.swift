import Foundation
package import TipJarVocabulary

/// The files of an app, of which some are commands.
package struct InstallableTree: Sendable {
  let folder: String
  let files: [UnpackedFile]
  private let project: String
  private let asset: String
  private let executables: [AppExecutable]
  private let chosen: String?

  /// Creates the tree of unpacked files.
  ///
  /// - Parameters:
  ///   - project: The name of the project, such as `ripgrep`.
  ///   - asset: The name of the file that was unpacked.
  ///   - executables: The commands that the catalogue names; empty for none.
  ///   - chosen: The name of a command, or of a program, that was chosen; nil for none.
  package init(
    folder: String, files: [UnpackedFile], project: String, asset: String,
    executables: [AppExecutable] = [], chosen: String? = nil
  ) {
    (self.folder, self.files, self.project, self.asset) = (folder, files, project, asset)
    (self.executables, self.chosen) = (executables, chosen)
  }

  /// Returns the commands that run on a computer. Their files may lack the permission to be
  /// executed, if the archive has no permissions.
  package func commands(for machine: Machine = .current) throws(DownloadFailure) -> [AppExecutable]
  {
    let commands = try executables.isEmpty ? found(for: machine) : named()
    for command in commands {
      guard CommandName(command.name) != nil else { throw .badName(command.name) }
      if let problem = problem(of: command.path, on: machine) {
        throw .cannotRun("\(command.path) \(problem)")
      }
    }
    return commands
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

  /// A file that may be a command.
  private struct Candidate {
    let path: String
    let isScript: Bool
    /// A Boolean value that indicates whether it is for the processor of the computer.
    let isBuilt: Bool
    var components: [Substring] { path.split(separator: "/") }
    var folder: [Substring] { components.dropLast() }
    var file: String { components.last.map(String.init) ?? path }
    var command: String { CommandName(file: file)?.text ?? file }
  }

  private static let passedOver: Set<Substring> = [
    "lib", "libexec", "completions", "man", "share", "autocomplete",
  ]

  private func found(for machine: Machine) throws(DownloadFailure) -> [AppExecutable] {
    let all = files.compactMap { candidate($0, for: machine) }
    let isSingle = files.count == 1
    return try choice(of: all.filter(\.isBuilt), foreign: all.first { !$0.isBuilt })
      .map { AppExecutable(name: isSingle ? nameOfSingle($0) : $0.command, path: $0.path) }
  }

  private func choice(
    of candidates: [Candidate], foreign: Candidate?
  ) throws(DownloadFailure) -> [Candidate] {
    if let chosen {
      let matching = candidates.filter { [$0.path, $0.file, $0.command].contains(chosen) }
      guard !matching.isEmpty else { throw .missing(chosen) }
      guard matching.count == 1 else { throw .ambiguous(matching.map(\.path)) }
      return matching
    }
    if candidates.isEmpty {
      guard let foreign else { throw .noProgram }
      return [foreign]
    }
    if candidates.count == 1 || candidates.allSatisfy({ $0.folder.last == "bin" }) {
      return candidates
    }
    let names = [project, asset].compactMap { CommandName(file: Self.stem(of: $0))?.text }
      .map { $0.lowercased() }
    let named = candidates.filter { names.contains($0.command.lowercased()) }
    if !named.isEmpty { return named }
    let programs = candidates.filter { !$0.isScript }
    guard let folder = programs.first?.folder, programs.allSatisfy({ $0.folder == folder }) else {
      throw .ambiguous(candidates.map(\.path))
    }
    return programs
  }

  /// A single file that was no archive has the project's name, and so has its command.
  private func nameOfSingle(_ candidate: Candidate) -> String {
    CommandName(project)?.text == candidate.file ? candidate.file : candidate.command
  }

  private func candidate(_ file: UnpackedFile, for machine: Machine) -> Candidate? {
    guard file.target == nil, file.size > 0 else { return nil }
    let parts = file.path.split(separator: "/")
    guard let name = parts.last, !parts.dropLast().contains(where: Self.passedOver.contains),
      !name.hasSuffix(".so"), !name.contains(".so.")
    else { return nil }
    let start = start(of: file.path)
    if start.starts(with: "#!".utf8) {
      let isExecutable = file.mode & 0o111 != 0
      return isExecutable ? Candidate(path: file.path, isScript: true, isBuilt: true) : nil
    }
    guard FileContent.isProgram(start) else { return nil }
    #if canImport(Darwin)
      return Candidate(path: file.path, isScript: false, isBuilt: true)
    #else
      guard let program = ELFFile(path: place(file.path)), program.isExecutable else { return nil }
      return Candidate(path: file.path, isScript: false, isBuilt: program.isBuilt(for: machine))
    #endif
  }

  /// Returns a file's name without the endings of archives.
  private static func stem(of name: String) -> String {
    let (format, ending) = FileFormat.of(name)
    return String(name.dropLast(format.isUnpacked ? ending : 0))
  }

  // MARK: Checks

  /// Returns the reason why a file does not run on a computer, which follows its path; nil if it
  /// does.
  private func problem(of path: String, on machine: Machine) -> String? {
    let start = start(of: path)
    if start.starts(with: "#!".utf8) {
      let line = start.dropFirst(2).prefix { $0 != 0x0A }
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      guard let program = words.first, access(String(program), F_OK) != 0 else { return nil }
      return "needs \(DownloadFailure.shown(program.utf8)), which is not here"
    }
    #if canImport(Darwin)
      return FileContent.isProgram(start) ? nil : "is no program of this system"
    #else
      guard let program = ELFFile(path: place(path)) else { return "is no program of this system" }
      return program.problem(on: machine)
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
