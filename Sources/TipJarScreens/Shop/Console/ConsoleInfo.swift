package import TipJarMachines
package import TipJarVocabulary

package struct ConsoleInfo: Equatable, Sendable {
  /// The file that it sells from, its clock, and its folder.
  package var facts: [String]
  package var sections: [Section]

  package struct Section: Equatable, Sendable {
    package var title: String
    package var rows: [ConsoleRow]
    /// A sentence below the rows, such as "12 more: ..."; may be empty.
    package var note: String

    package init(_ title: String, _ rows: [ConsoleRow], note: String = "") {
      (self.title, self.rows, self.note) = (title, rows, note)
    }

    fileprivate var lines: [Line] {
      rows.enumerated().flatMap { index, row -> [Line] in
        row.isCard ? (index == 0 ? [] : [.blank]) + [.title(row), .row(row)] : [.row(row)]
      }
    }
  }

  /// A line of the list; only rows take the focus.
  package enum Line: Equatable, Sendable {
    /// A blank line between two sections, or above a card.
    case blank
    /// The heading of a section, and the sentence at its end.
    case heading(String)
    case note(String)
    /// The first line of a card: its name and its state. Its row has the buttons.
    case title(ConsoleRow)
    case row(ConsoleRow)

    package var row: ConsoleRow? { if case .row(let row) = self { row } else { nil } }
  }

  package let lines: [Line]

  package init(facts: [String] = [], sections: [Section] = []) {
    (self.facts, self.sections) = (facts, sections)
    lines = sections.enumerated().flatMap { index, section in
      (index == 0 ? [] : [.blank]) + [.heading(section.title)] + section.lines
        + (section.note.isEmpty ? [] : [.note(section.note)])
    }
  }
}

/// The subject of a row of the console.
package enum ConsoleItem: Hashable, Sendable {
  /// A control of the store; the call of a simulated error.
  case control(StoreControl, on: String = "")
  /// A transaction by its id, a product, a subscription by its original transaction's id.
  case transaction(String)
  case product(ItemID)
  case subscription(String)
}

package struct ConsoleRow: Equatable, Sendable {
  package enum Mark: Equatable, Sendable {
    /// On or off, with its word.
    case toggle(String, isOn: Bool)
    /// A formatted value; a warning if it makes calls fail or wait.
    case value(String, isWarning: Bool = false)
  }

  package enum Press: Equatable, Sendable {
    case act(ControlUse)
    /// Fetches the values of the control to choose from.
    case load
    case offer([Chooser.Choice])
    case confirm(Question.Text, ControlUse)
  }

  package struct Button: Equatable, Sendable {
    package var name: String
    package var press: Press

    package init(_ name: String, _ press: Press) { (self.name, self.press) = (name, press) }

    /// Creates a button that does what a choice does.
    package init(_ choice: Chooser.Choice) {
      name = choice.name
      press = choice.press ?? .offer([choice])
    }
  }

  /// The part of a row that is operated.
  package enum Control: Equatable, Sendable {
    /// The mark, at the right end.
    case mark(Press)
    /// Buttons at the right end, where the mark would be.
    case buttons([Button])
    /// Buttons on a line below the name, the details and the mark.
    case card([Button])
  }

  package var item: ConsoleItem
  package var name: String
  /// Its explanation, most important part first: the last parts are left out if there is no room.
  package var details: [String]
  package var mark: Mark
  package var control: Control

  package init(
    _ item: ConsoleItem, name: String, details: [String] = [], mark: Mark, control: Control
  ) {
    (self.item, self.name, self.details, self.mark) = (item, name, details, mark)
    self.control = control
  }

  package init(
    _ item: ConsoleItem, name: String, details: [String] = [], mark: Mark, press: Press
  ) { self.init(item, name: name, details: details, mark: mark, control: .mark(press)) }

  /// Its buttons; empty for a row that is operated by its mark.
  package var buttons: [Button] {
    switch control {
    case .mark: []
    case .buttons(let buttons), .card(let buttons): buttons
    }
  }

  var isCard: Bool { if case .card = control { true } else { false } }

  /// Its text without its controls: the name, the state, and the details.
  package func summary(_ words: Words) -> String {
    let value =
      switch mark {
      case .toggle(let text, _), .value(let text, _): text
      }
    let details = details.joined(separator: words.comma)
    return "\(name): \(value)" + (details.isEmpty ? "" : " (\(details))")
  }
}
