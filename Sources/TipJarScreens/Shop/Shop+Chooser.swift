import TipJarMachines

/// The chooser: its focus, and how letters find one of many.
extension Shop {
  /// What a key does in the chooser on top; nil for a key that means the same everywhere.
  mutating func choose(by command: Command) -> [Effect]? {
    switch command {
    case .up: moveChoice { selected, _, _ in selected - 1 }
    case .down: moveChoice { selected, _, _ in selected + 1 }
    case .previousControl: moveChoice { selected, _, count in (selected + count - 1) % count }
    case .nextControl: moveChoice { selected, _, count in (selected + 1) % count }
    case .pageUp: moveChoice { selected, page, _ in selected - page }
    case .pageDown: moveChoice { selected, page, _ in selected + page }
    case .first: moveChoice { _, _, _ in 0 }
    case .last: moveChoice { _, _, count in count - 1 }
    case .deleteBackward: changeChooser { $0.find(String($0.typed.dropLast()), visible: $1) }
    case .back where hasTypedChoice: changeChooser { $0.find("", visible: $1) }
    default: return nil
    }
    return []
  }

  /// Whether letters were typed to find a choice: Esc takes them back before it closes.
  public var hasTypedChoice: Bool {
    if case .chooser(let chooser)? = overlays.last { !chooser.typed.isEmpty } else { false }
  }

  /// Letters for the chooser on top. A blank begins nothing.
  mutating func find(_ text: String) -> [Effect] {
    changeChooser { chooser, visible in
      let typed = String((chooser.typed + text).prefix(Self.textLimit))
      guard typed != chooser.typed else { return }
      chooser.find(
        chooser.typed.isEmpty ? String(typed.drop { $0 == " " }) : typed, visible: visible)
    }
    return []
  }

  /// Moves the focus of the chooser on top, unless nothing is left to focus.
  mutating func moveChoice(to index: (_ selected: Int, _ page: Int, _ count: Int) -> Int) {
    changeChooser { chooser, visible in
      let count = chooser.matches.count
      guard count > 0 else { return }
      chooser.scroll.select(
        index(chooser.scroll.selected, visible, count), of: count, visible: visible)
    }
  }

  /// Focuses a choice by its index in the whole list: what a click does.
  mutating func focusChoice(_ index: Int) {
    changeChooser { chooser, visible in
      guard let place = chooser.matches.firstIndex(where: { $0.index == index }) else { return }
      chooser.scroll.select(place, of: chooser.matches.count, visible: visible)
    }
  }

  /// The wheel over the chooser.
  mutating func scrollChoices(by rows: Int) {
    changeChooser { chooser, visible in
      chooser.scroll.scroll(by: rows, of: chooser.matches.count, visible: visible)
    }
  }

  /// Takes the choice at `index`, and the chooser away.
  mutating func choose(_ index: Int, at now: Instant) -> [Effect] {
    guard case .chooser(let chooser)? = overlays.last, chooser.choices.indices.contains(index)
    else { return [] }
    return dismiss(at: now) + [.work(.control(chooser.choices[index].action))]
  }

  private mutating func changeChooser(_ change: (inout Chooser, _ visible: Int) -> Void) {
    guard case .chooser(var chooser)? = overlays.last else { return }
    change(&chooser, layout.visibleChoices(of: chooser.choices.count))
    overlays[overlays.count - 1] = .chooser(chooser)
  }
}
