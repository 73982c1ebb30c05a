import Foundation

/// The environment of the tests: the program under test, the tools, and a fixed set of variables.
package enum TestEnvironment {
  /// The `tipjar` under test: the one that TIPJAR_TEST_PROGRAM names, such as a release build, or the
  /// one that was built with the tests.
  package static var tipjarBinary: String { get throws { try program ?? debugBinary } }

  /// The `tipjar` that was built with the tests: only a debug build has the hooks for tests.
  package static var debugBinary: String { get throws { try binary("tipjar") } }

  private static let program = ProcessInfo.processInfo.environment["TIPJAR_TEST_PROGRAM"]

  /// A Boolean value that indicates whether the program under test accepts every press at once.
  package static let pressesActAtOnce = program == nil

  /// Returns the path of an executable that was built with the tests. Throws if there is none.
  package static func binary(_ name: String) throws -> String {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
    var folder = URL(fileURLWithPath: bundle ?? arguments[0])
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) {
        return candidate
      }
    }
    throw SessionError("there is no \(name) beside \(bundle ?? arguments[0])")
  }

  /// The repository's folder.
  package static var repository: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  /// Returns the text of a file of the repository.
  package static func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(repository)/\(path)", encoding: .utf8)
  }

  /// The factor for time limits, from TIPJAR_TEST_PATIENCE, for a program that a sanitizer slows
  /// down.
  package static let patience =
    ProcessInfo.processInfo.environment["TIPJAR_TEST_PATIENCE"].flatMap(Int.init) ?? 1

  /// The time after which a test that waits for what never comes is ended, in minutes. Not a
  /// measure of speed: on a busy machine a test of milliseconds can wait minutes for its turn.
  package static let hangMinutes = 10 * patience

  /// A Boolean value that indicates whether the long tests run: in `make test-all`, which sets
  /// TIPJAR_TEST_LONG.
  package static let isLong = ProcessInfo.processInfo.environment["TIPJAR_TEST_LONG"] == "1"

  /// Returns all cases of a test in `make test-all`, and otherwise `count` of them, evenly chosen.
  package static func some<Case>(_ count: Int, of cases: [Case]) -> [Case] {
    isLong || cases.count <= count
      ? cases : (0..<count).map { cases[$0 * cases.count / count] }
  }

  /// The home folder of the programs of this run that are given none of their own; the person's is
  /// never theirs. It is removed when the run ends.
  static let home: String = {
    let name = "tipjar-test-home-\(getpid())"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    atexit { try? FileManager.default.removeItem(atPath: TestEnvironment.home) }
    return folder.path
  }()

  /// The environment of a program on a test terminal.
  static var variables: [String: String] {
    let own = ProcessInfo.processInfo.environment
    let kept = ["PATH", "TMPDIR", "LLVM_PROFILE_FILE", "LD_LIBRARY_PATH"]
    return own.filter { kept.contains($0.key) }.merging(instruments) { $1 }
      .merging([
        "HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
        "TIPJAR_TEST_AT_ONCE": "1",
      ]) { $1 }
  }

  /// The variables that configure a sanitizer's reports, also for programs that are started
  /// elsewhere.
  package static var instruments: [String: String] {
    let names = ["TSAN_OPTIONS", "ASAN_OPTIONS", "LSAN_OPTIONS", "SWIFT_BACKTRACE"]
    return ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
  }

  /// Creates an empty folder, calls `body` with it and removes it.
  package static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  /// Creates an empty folder, and returns its path.
  package static func newFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tipjar-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  /// Returns the path of a tool. Throws if it is not installed.
  package static func tool(_ name: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw SessionError("\(name) is not installed; `make test` installs it where it can")
    }
    return path
  }

  /// Returns true if a test that needs these tools should run: always on Linux, because `make test`
  /// installs them there; elsewhere if they are installed.
  package static func runs(_ tools: String...) -> Bool {
    #if os(Linux)
      return true
    #else
      return tools.allSatisfy { (try? tool($0)) != nil }
    #endif
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
