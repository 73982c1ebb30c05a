import Foundation
import Testing

/// A trait that expects the person's own folders to hold the same names after a suite as before it.
struct UntouchedHome: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let before = Self.names
    try await function()
    #expect(Self.names.subtracting(before).isEmpty)
    #expect(before.subtracting(Self.names).isEmpty)
  }

  /// The paths of commands, and of everything in the folders that tipjar may have in a home.
  private static var names: Set<String> {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    let files = FileManager.default
    let bin = home + "/.local/bin"
    let commands = (try? files.contentsOfDirectory(atPath: bin)) ?? []
    let folders = [
      ("XDG_STATE_HOME", ".local/state"), ("XDG_DATA_HOME", ".local/share"),
      ("XDG_CONFIG_HOME", ".config"), ("XDG_CACHE_HOME", ".cache"),
    ].map { (environment[$0.0] ?? "\(home)/\($0.1)") + "/tipjar" }
    return Set(
      commands.map { "\(bin)/\($0)" }
        + folders.flatMap { folder in
          (files.subpaths(atPath: folder) ?? []).map { "\(folder)/\($0)" }
            + (files.fileExists(atPath: folder) ? [folder] : [])
        })
  }
}

extension Trait where Self == UntouchedHome {
  /// Expects that the tests leave nothing in the person's home folder, and take nothing from it.
  static var leavingTheHomeUntouched: UntouchedHome { UntouchedHome() }
}
