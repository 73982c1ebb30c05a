import Foundation
import TestSupport
import Testing
import TipJarDeterminism
import TipJarTerminal

extension EndToEnd {
  /// Any size, in any order, in the middle of work.
  @Suite(.serialized)
  final class ResizeTests: FolderSuite {
    /// In the sheet, during the purchase and during the thank-you; afterwards the tip exists
    /// exactly once.
    @Test func randomSizesDuringAPurchase() throws {
      let program = try Storefront.open(in: rig.folder, rate: 2)
      try program.askForATip()
      for number in 0..<repetitions("TIPJAR_TEST_RESIZES", default: 60, long: 100) {
        let size = Size(width: .random(in: 1...500), height: .random(in: 1...200))
        program.resize(to: size)
        program.read(within: .milliseconds(number % 5))
        if number == 40 {
          program.resize(to: Storefront.size)
          try program.wait(for: "Confirm your tip")
          program.type("y")
        }
        #expect(program.exitIfEnded() == nil, "\(size)")
      }
      program.resize(to: Storefront.size)
      try program.wait("thanks, or what comes after") {
        $0.find("Thank you") != nil || $0.find("one extra fine") != nil
      }
      program.type("q")
      try program.letControlsArm()
      program.type("qq")
      #expect(try program.waitForExit() == .status(0))
      #expect(ModePairs(program.output).on == [])
      #expect(program.screen.unknown == [])
      #expect(try rig.consistentHistory().collection.map(\.count) == [1])
    }

    /// Exported LINES and COLUMNS are meant for programs that cannot query the terminal, and become
    /// outdated.
    @Test func theTerminalsSizeCountsAndNotTheEnvironments() throws {
      let program = try Storefront.open(
        in: folder, environment: ["LINES": "20", "COLUMNS": "50"])
      for size in [Storefront.size, Size(width: 120, height: 50)] {
        program.resize(to: size)
        try program.wait("a last line at the bottom") { screen in
          screen.find("quit").map { $0.y >= size.height - 3 } == true
        }
      }
    }

    /// Each place at each size: the top line and the footer are in their positions, or one line
    /// shows the required size, and a redraw yields the same cells.
    @Test(arguments: TestEnvironment.some(1, of: [1, 2] as [UInt64]))
    func theFrameIsWholeAtEachSize(_ seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let any = (0..<repetitions("TIPJAR_TEST_SIZES", default: 4, long: 16)).map { number in
        let most = number.isMultiple(of: 2) ? (500, 200) : (120, 40)
        return Size(
          width: .random(in: 1...most.0, using: &random),
          height: .random(in: 1...most.1, using: &random))
      }
      let program = try Storefront.open(in: folder)
      try program.wait(for: "£4.99", beside: "Quill")
      // All places have loaded their content.
      for (key, text) in [("2", "£0.99"), ("3", "No purchases yet"), ("4", "Ask to Buy")] {
        try program.type(key, until: text)
      }
      for (number, size) in (Self.edges + any).enumerated() {
        let (key, place) = Self.places[number % Self.places.count]
        program.resize(to: size)
        program.type(key)
        try program.wait("a whole frame of \(place), \(size)") { $0.isWhole(size, key) }
        try expectTheSameDrawnAgain(program, size)
      }
      program.resize(to: Storefront.size)
      try program.type("1", until: "Lantern")
      try program.quit()
    }

    private static let places = [
      ("1", "Apps"), ("2", "Tip Jar"), ("3", "Purchases"), ("4", "Store Console"),
    ]

    private static let edges = [
      (1, 1), (500, 200), (1, 200), (500, 1), (30, 8), (29, 8), (30, 7), (31, 9), (40, 10),
      (59, 19), (60, 20), (73, 20), (74, 26), (95, 25), (96, 20), (2, 2), (500, 8), (30, 200),
    ].map { Size(width: $0, height: $1) }

    private func expectTheSameDrawnAgain(_ program: PTYProcess, _ size: Size) throws {
      while program.read(within: .milliseconds(250)) { continue }
      let before = program.screen.cells
      let written = program.output.count
      program.send(.control("l"))
      try program.wait("a repaint") { _ in program.output.count > written }
      while program.read(within: .milliseconds(250)) { continue }
      let after = program.screen.cells
      let torn = after.indices.filter { after[$0] != before[$0] }.prefix(3).map {
        "\(Point(x: $0 % size.width, y: $0 / size.width)): \(before[$0]), then \(after[$0])"
      }
      #expect(torn == [], "\(size): drawn anew, it differs")
      #expect(program.screen.unknown == [])
    }

    /// The window is small for a moment between frames: the outer cells are lost, and the size is
    /// the known one again.
    @Test func aSizeThatComesBackUnseenIsDrawnAgain() throws {
      let program = try Storefront.open(in: folder)
      try program.wait(for: "£4.99", beside: "Quill")
      while program.read(within: .milliseconds(200)) { continue }
      let before = program.screen.cells
      program.signal(SIGSTOP)
      program.resize(to: Size(width: 8, height: 3))
      program.resize(to: Storefront.size)
      #expect(program.screen.cells != before)
      program.signal(SIGCONT)
      try program.wait("what stood there") { $0.cells == before }
    }

    /// After a resize the frame fills the new size. Without an alternate screen the cursor is left
    /// in the last line of that size, not of the first one.
    @Test func aTerminalThatGrewIsFilledAndLeftAtItsEnd() throws {
      let program = try Storefront.open(in: folder, environment: ["TERM": "vt100"])
      program.resize(to: Size(width: 200, height: 60))
      try program.wait(for: "Wick & Daughters")
      try program.quit()
      #expect(program.text.hasSuffix("\u{1B}[60;1H\u{1B}[K\r\n"))
    }
  }
}

extension TerminalEmulator {
  /// The visible content of every cell, row by row: a blank has no ink.
  fileprivate var cells: [EmulatedCell] {
    (0..<size.height).flatMap { y in
      (0..<size.width).map { x in
        var cell = cell(at: Point(x: x, y: y))
        if cell.text == " ", cell.attributes.isEmpty { cell.foreground = .standard }
        return cell
      }
    }
  }

  /// Returns true if the top line has the key of the open place and the last line has a footer or,
  /// in a terminal that is too small, if the screen shows only the required size.
  fileprivate func isWhole(_ size: Size, _ key: String) -> Bool {
    let rows = rows
    guard size.width < 30 || size.height < 8 else {
      return rows[0].contains(key) && rows[size.height - 1].contains("?")
    }
    let line = "Minimum window size: 30x8 (now \(size.width)x\(size.height))".filter { $0 != " " }
    let said = rows.prefix { !$0.isEmpty }
    guard rows.dropFirst(said.count).allSatisfy(\.isEmpty) else { return false }
    let text = said.joined().filter { $0 != " " }
    guard text != line else { return true }
    return said.count == size.height && text.last == "…" && line.hasPrefix(text.dropLast())
  }
}
