package import Foundation
import TipJarStore

/// The settings of a single run: its shared collection and test hooks.
package struct RunSettings: Equatable, Sendable {
  /// The folder of the shared collection, or nil if the collection is not shared.
  package var sync: URL?
  /// Hooks for tests.
  package var hooks = TestHooks()

  /// Creates settings.
  package init(sync: URL? = nil, hooks: TestHooks = TestHooks()) {
    self.sync = sync
    self.hooks = hooks
  }
}
