package import Foundation
package import TipJarStore

/// A run that is to be repeated, shared or cut off.
package struct RunSettings: Equatable, Sendable {
  /// The scenario to play; nil for an ordinary run.
  package var scenario: Scenario?
  /// The folder of the shared collection; nil where it is not shared.
  package var sync: URL?
  /// Hooks for tests.
  package var hooks = TestHooks()

  /// Memberwise.
  package init(scenario: Scenario? = nil, sync: URL? = nil, hooks: TestHooks = TestHooks()) {
    self.scenario = scenario
    self.sync = sync
    self.hooks = hooks
  }

  /// A notice about the scenario, in one line.
  package var notice: String? { scenario?.notice }
  /// The scenario's seed.
  package var seed: UInt64? { scenario?.seed }
}
