package import TipJarMachines
import TipJarTerminal

/// The sheet with a text field, in which a project to add is named.
package struct Entry: Equatable, Sendable {
  package private(set) var text = ""
  /// The focused button.
  package var choice = Answer.yes
  /// A Boolean value that indicates whether the project's server is being asked.
  package var isAsking = false
  /// The reason why the project was not added.
  package var problem: String?
  package let since: Instant

  init(since: Instant) { self.since = since }

  /// Changes the text, unless it was sent.
  mutating func edit(_ change: (String) -> String) {
    guard !isAsking else { return }
    text = TextCleaner.cleaned(change(text), limit: Shop.textLimit)
    problem = nil
  }
}
