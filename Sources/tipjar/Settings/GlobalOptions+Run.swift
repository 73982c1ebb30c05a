import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront

extension Trap: ExpressibleByArgument {}

extension GlobalOptions {
  /// Returns the options, with the environment's values for absent flags.
  /// - Throws: a ``Failure``: 64 for an unknown step.
  func runSettings(environment: [String: String]) throws(Failure) -> RunSettings {
    func value(_ flag: String?, _ name: String) -> String? {
      flag ?? environment["TIPJAR_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
    }
    var settings = RunSettings()
    settings.sync = value(sync, "SYNC").map { URL(filePath: $0, directoryHint: .isDirectory) }
    settings.hooks = try hooks(environment)
    return settings
  }

  /// Returns the hooks for tests, which a variable must enable.
  private func hooks(_ environment: [String: String]) throws(Failure) -> TestHooks {
    var hooks = TestHooks()
    guard crashAt != nil || trap != nil else { return hooks }
    guard environment[TestHooks.variable] != nil else {
      throw Failure(
        "--crash-at and --trap are for tests. Set \(TestHooks.variable)=1 to use them.", .usage)
    }
    if let crashAt {
      guard let step = Checkout.Step(rawValue: crashAt) else {
        let names = Checkout.Step.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("--crash-at \(crashAt): no such step. Give one of \(names).", .usage)
      }
      hooks.crashAt = step
    }
    hooks.trap = trap
    return hooks
  }
}
