public import TipJarMachines
public import TipJarVocabulary

/// The contents of the console, as formatted text.
public struct ConsoleInfo: Equatable, Sendable {
  /// The file that it sells from, its clock, and its folder.
  public var facts: [String]
  /// Its rows under their headings.
  public var sections: [Section]

  /// Rows that belong together.
  public struct Section: Equatable, Sendable {
    /// The heading.
    public var title: String
    /// The rows.
    public var rows: [ConsoleRow]
    /// A sentence below the rows, such as "12 more: ..."; may be empty.
    public var note: String

    /// Creates a section.
    public init(_ title: String, _ rows: [ConsoleRow], note: String = "") {
      self.title = title
      self.rows = rows
      self.note = note
    }
  }

  /// A line of the list; only rows take the focus.
  public enum Line: Equatable, Sendable {
    /// A blank line between two sections.
    case blank
    /// The heading of a section, and the sentence at its end.
    case heading(String)
    case note(String)
    /// A row that can be pressed.
    case row(ConsoleRow)

    /// The row; nil for any other line.
    public var row: ConsoleRow? {
      if case .row(let row) = self { row } else { nil }
    }
  }

  /// All lines, top to bottom.
  public let lines: [Line]

  /// Creates contents from facts and rows.
  public init(facts: [String] = [], sections: [Section] = []) {
    self.facts = facts
    self.sections = sections
    lines = sections.enumerated().flatMap { index, section in
      (index == 0 ? [] : [.blank]) + [.heading(section.title)] + section.rows.map(Line.row)
        + (section.note.isEmpty ? [] : [.note(section.note)])
    }
  }
}

/// The subject of a row of the console.
public enum ConsoleItem: Hashable, Sendable {
  /// A control of the store; the call of a simulated error.
  case control(StoreControl, on: String = "")
  /// A transaction by its id, a product, a subscription by its original transaction's id.
  case transaction(String)
  case product(ItemID)
  case subscription(String)
  /// The server of this store, one of its last requests, and a notification by its number.
  case server
  case request(Int)
  case notification(String)
}

/// A row of the console: a name, an explanation and a control.
public struct ConsoleRow: Equatable, Sendable {
  /// The value that the control shows.
  public enum Mark: Equatable, Sendable {
    /// On or off, with its word.
    case toggle(String, isOn: Bool)
    /// A formatted value; a warning if it makes calls fail or wait.
    case value(String, isWarning: Bool = false)
  }

  /// The action of a press.
  public enum Press: Equatable, Sendable {
    /// Operates the control immediately.
    case act(ControlUse)
    /// Fetches the values of the control to choose from.
    case load
    /// Offers a choice of actions.
    case offer([Chooser.Choice])
    /// Asks for confirmation first.
    case confirm(Question.Text, ControlUse)
    /// Nothing: the row only shows something.
    case nothing
  }

  /// Its subject.
  public var item: ConsoleItem
  /// Its name.
  public var name: String
  /// Its explanation, most important part first: the last parts are left out if there is no room.
  public var details: [String]
  /// The value that its control shows.
  public var mark: Mark
  /// The action of a press.
  public var press: Press

  /// Creates a row from its parts.
  public init(
    _ item: ConsoleItem, name: String, details: [String] = [], mark: Mark, press: Press
  ) {
    self.item = item
    self.name = name
    self.details = details
    self.mark = mark
    self.press = press
  }
}
