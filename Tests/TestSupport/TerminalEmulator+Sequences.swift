import TipJarTerminal

extension TerminalEmulator {
  /// Performs a control sequence, named by its private mark, intermediates and final byte.
  mutating func csi(_ name: String, _ parameters: [Int?]) {
    func count(_ index: Int = 0) -> Int {
      max(1, parameters.indices.contains(index) ? parameters[index] ?? 1 : 1)
    }
    let choice = (parameters.first ?? nil) ?? 0
    switch name {
    case "A": move(x: cursor.x, y: max(cursor.y - count(), region.lowerBound))
    case "B", "e": move(x: cursor.x, y: min(cursor.y + count(), region.upperBound - 1))
    case "C", "a": move(x: cursor.x + count(), y: cursor.y)
    case "D": move(x: cursor.x - count(), y: cursor.y)
    case "E": move(x: 0, y: cursor.y + count())
    case "F": move(x: 0, y: cursor.y - count())
    case "G", "`": move(x: count() - 1, y: cursor.y)
    case "d": move(x: cursor.x, y: count() - 1)
    case "H", "f": move(x: count(1) - 1, y: count() - 1)
    case "I": move(x: (cursor.x / 8 + count()) * 8, y: cursor.y)
    case "Z": move(x: ((cursor.x + 7) / 8 - count()) * 8, y: cursor.y)
    case "J": eraseDisplay(choice)
    case "K": eraseLine(choice)
    case "X":
      grid.erase(row: cursor.y, columns: cursor.x..<cursor.x + count(), with: blank)
    case "b": repeatLast(count())
    case "@": grid.insert(count(), row: cursor.y, column: cursor.x, with: blank)
    case "P": grid.delete(count(), row: cursor.y, column: cursor.x, with: blank)
    case "L", "M": shiftLines(name == "L" ? -count() : count())
    case "S": grid.scroll(region, up: count(), with: blank)
    case "T": grid.scroll(region, up: -count(), with: blank)
    case "r": setRegion(top: count() - 1, bottom: parameters.count > 1 ? count(1) : grid.height)
    case "s": saveCursor()
    case "u": restoreCursor()
    case "m": select(parameters.map { $0 ?? 0 })
    case "?h": switchModes(parameters, on: true)
    case "?l": switchModes(parameters, on: false)
    case "c": answer("\u{1B}[?62;22c")
    case "n" where choice == 6: answer("\u{1B}[\(cursor.y + 1);\(cursor.x + 1)R")
    case "n" where choice == 5: answer("\u{1B}[0n")
    case "?$p":
      let isKnown = choice == 2026 || choice == 2031 && traits.reportsColorScheme
      answer("\u{1B}[?\(choice);\(isKnown ? 2 : 0)$y")
    case ">q": traits.program.map { answer("\u{1B}P>|\($0)\u{1B}\\") }
    // Insert mode, tab stops, window operations, key formats and cursor shapes have no visible
    // effect.
    case "h", "l", "g", "t", ">m", ">n", "!p", " q", ">c", "=c", "?u", ">u", "<u", "=u", "?c":
      break
    default: unknown.append("CSI \(name) \(parameters.map { $0.map(String.init) ?? "" })")
    }
  }

  private mutating func answer(_ text: String) { answers += Array(text.utf8) }

  private mutating func eraseDisplay(_ choice: Int) {
    if choice == 0 || choice == 1 { eraseLine(choice) }
    switch choice {
    case 0: grid.erase(rows: cursor.y + 1..<max(cursor.y + 1, grid.height), with: blank)
    case 1: grid.erase(rows: 0..<cursor.y, with: blank)
    case 2: grid.erase(rows: 0..<grid.height, with: blank)
    default: break
    }
  }

  private mutating func eraseLine(_ choice: Int) {
    let columns =
      switch choice {
      case 0: cursor.x..<grid.width
      case 1: 0..<cursor.x + 1
      default: 0..<grid.width
      }
    grid.erase(row: cursor.y, columns: columns, with: blank)
    wrapsNext = false
  }

  private mutating func shiftLines(_ count: Int) {
    guard region.contains(cursor.y) else { return }
    let below = cursor.y..<region.upperBound
    grid.scroll(below, up: max(min(count, below.count), -below.count), with: blank)
    move(x: 0, y: cursor.y)
  }

  private mutating func setRegion(top: Int, bottom: Int) {
    let bottom = min(bottom, grid.height)
    region = top < bottom ? top..<bottom : 0..<grid.height
    move(x: 0, y: 0)
  }

  private mutating func switchModes(_ parameters: [Int?], on: Bool) {
    for case let mode? in parameters {
      if mode == 1049 || mode == 1047 || mode == 47 { showAlternate(on, savesCursor: mode == 1049) }
      if on {
        modes.insert(mode)
        modesEverSet.insert(mode)
      } else {
        modes.remove(mode)
      }
    }
  }

  private mutating func showAlternate(_ on: Bool, savesCursor: Bool) {
    guard on != isAlternate else { return }
    if on {
      if savesCursor { saveCursor() }
      savedGrid = grid
      swap(&savedCursor, &otherSavedCursor)
      grid = EmulatedGrid(width: grid.width, height: grid.height)
    } else if let savedGrid {
      grid = savedGrid
      self.savedGrid = nil
      swap(&savedCursor, &otherSavedCursor)
      if savesCursor { restoreCursor() }
    }
  }
}
