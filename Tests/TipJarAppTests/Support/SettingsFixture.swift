import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import TipJarStorefront
@testable import tipjar

/// The settings of a command line in an environment with a settings file, which stays as it is.
struct SettingsFixture {
  let settings: Settings
  /// The reports about the file, with its path from the folder of settings.
  let reports: [String]

  init(
    _ arguments: [String] = [], _ variables: [String: String] = [:], file: String? = nil,
    isTerminal: Bool = true
  ) throws {
    var reports: [String] = []
    (settings, self.reports) = try TestEnvironment.withFolder { folder in
      let path = folder + "/tipjar/settings.json"
      if let file {
        try FileManager.default.createDirectory(
          atPath: folder + "/tipjar", withIntermediateDirectories: true)
        try Data(file.utf8).write(to: URL(filePath: path))
      }
      let base = ["HOME": "/home/ada", "XDG_CONFIG_HOME": folder]
      var settings = try GlobalOptions.parse(arguments).settings(
        environment: base.merging(variables) { $1 }, isTerminal: isTerminal,
        report: { reports.append($0) })
      if let file { #expect(try String(contentsOfFile: path, encoding: .utf8) == file) }
      settings.links.files = settings.links.files.map { $0.replacing(folder, with: "") }
      return (settings, reports.map { $0.replacing(folder, with: "") })
    }
  }
}
