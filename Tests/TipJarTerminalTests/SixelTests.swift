import Foundation
import Testing

@testable import TipJarTerminal

/// Pictures in pixels, on the terminals that have them.
@Suite struct SixelTests {
  /// What terminals answer to DA1, and whether they get sixels. Kitty and Ghostty have graphics of
  /// another kind alone; tmux and screen answer for themselves.
  @Test(
    arguments: [
      ("xterm -ti vt340", [63, 1, 2, 4, 6, 9, 15, 22], "", true),
      ("xterm", [64, 1, 2, 6, 9, 15, 18, 21, 22], "", false),
      ("foot", [62, 4, 22, 28], "", true), ("foot without sixel", [62, 22, 28], "", false),
      ("WezTerm", [65, 4, 6, 18, 22], "", true), ("mintty", [64, 1, 2, 4, 6, 9], "", true),
      ("iTerm2", [62, 4], "", true), ("mlterm", [63, 1, 2, 3, 4, 7, 29], "", true),
      ("Windows Terminal 1.22", [61, 4, 6, 7, 14, 21, 22, 23, 24, 28, 32, 42], "", true),
      ("Windows Terminal 1.18", [61, 6, 7, 22, 23, 24, 28, 32, 42], "", false),
      ("Konsole", [62, 1, 4], "", true), ("VTE", [65, 1, 9], "", false),
      ("kitty", [62, 0], "", false), ("Ghostty", [62, 22], "", false),
      ("Terminology", [64, 1, 9, 15, 18, 21, 22], "", false), ("Terminal", [1, 2], "", false),
      ("a VT132, whose class is 4", [4, 6], "", false), ("the Linux console", [6], "", false),
      ("attribute 14", [62, 14, 22], "", false), ("no answer", [], "", false),
      ("tmux in foot", [1, 2, 4], "TMUX=/tmp/tmux", false),
      ("screen", [62, 4, 22], "STY=1.a", false), ("tmux over ssh", [1, 2, 4], "TERM=tmux", false),
    ] as [(String, [Int], String, Bool)])
  func aTerminalThatReportsSixelGetsIt(
    _ name: String, _ attributes: [Int], _ variable: String, _ uses: Bool
  ) {
    let pair = variable.split(separator: "=").map(String.init)
    let environment = pair.isEmpty ? [:] : [pair[0]: pair[1]]
    func usesSixel(
      _ wish: GraphicsPreference, cell: Size? = Size(width: 8, height: 16),
      _ depth: ColorDepth = .indexed
    ) -> Bool {
      wish.resolved(
        attributes: attributes, program: nil, loadsPictures: false, cell: cell, depth: depth,
        environment: environment) == .sixel
    }
    #expect(usesSixel(.auto) == uses)
    #expect(usesSixel(.auto, .direct) == uses)
    #expect(usesSixel(.sixel) && !usesSixel(.none))
    // Without the size of a cell, or without colours, none fits.
    #expect(!usesSixel(.sixel, cell: nil) && !usesSixel(.sixel, .mono) && !usesSixel(.auto, .eight))
  }

  /// Answers to XTVERSION, to a picture and to DA1, as terminals give them and as they might lie.
  static let answers = """
    kitty 0.28           | P>|kitty(0.28.1)             | _Gi=16;OK              | [?62;c         | kitty
    kitty 0.45           | P>|kitty(0.45.0)             | _Gi=16;OK              | [?62;52;c      | kitty
    ghostty              | P>|ghostty 1.2.0             | _Gi=16;OK              | [?62;22c       | kitty
    kitty 0.26           | P>|kitty(0.26.5)             | _Gi=16;OK              | [?62;c         | none
    Konsole              | P>|Konsole 22.12.3           | _Gi=16;OK              | [?62;1;4c      | sixel
    WezTerm              | P>|WezTerm 20240203-110809   | _Gi=16;OK              | [?65;4;6;18;22c | sixel
    Warp                 | P>|Warp(v0.2026)             | _Gi=16;OK              | [?62;c         | none
    foot                 | P>|foot(1.13.1)              |                        | [?62;4;22c     | sixel
    VTE                  | P>|VTE(7006)                 |                        | [?65;1;9c      | none
    xterm                | P>|XTerm(379)                |                        | [?64;1;2;6;9;15;18;21;22c | none
    xterm -ti vt340      | P>|XTerm(379)                |                        | [?63;1;2;4;6;9;15;22c | sixel
    no name              |                              | _Gi=16;OK              | [?62;c         | none
    no version           | P>|kitty                     | _Gi=16;OK              | [?62;c         | none
    another name         | P>|kittyish(0.45.0)          | _Gi=16;OK              | [?62;c         | none
    no answer            | P>|kitty(0.45.0)             |                        | [?62;c         | none
    an error             | P>|kitty(0.45.0)             | _Gi=16;EINVAL:OK       | [?62;c         | none
    another picture      | P>|kitty(0.45.0)             | _Gi=31;OK              | [?62;c         | none
    a late answer        | P>|kitty(0.45.0)             | [?62;c                 | _Gi=16;OK      | none
    kitty with sixel     | P>|kitty(9.0)                | _Gi=16;OK              | [?62;4c        | kitty
    """

  @Test(arguments: answers.split(separator: "\n").map(String.init))
  func placeholdersAreForListedTerminalsThatLoadAPicture(_ line: String) {
    let parts = line.replacing("P>|", with: "P>!").split(separator: "|").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for part in parts[1...3] where !part.isEmpty {
      let end = part.hasPrefix("[") ? "" : "\u{1B}\\"
      events += decoder.feed(("\u{1B}" + part.replacing("!", with: "|") + end).utf8)
    }
    var program: TerminalProgram?
    var attributes: [Int] = []
    for event in events {
      if case .program(let found) = event { program = found }
      if case .deviceAttributes(let found) = event { attributes = found }
    }
    func choice(_ wish: GraphicsPreference, _ environment: [String: String] = [:]) -> String {
      wish.resolved(
        attributes: attributes, program: program, loadsPictures: decoder.loadsPictures,
        cell: Size(width: 8, height: 16), depth: .indexed, environment: environment
      ).rawValue
    }
    #expect(choice(.auto) == parts[4])
    #expect(choice(.kitty) == "kitty" && choice(.none) == "none")
    for multiplexer in [["TMUX": "x"], ["STY": "1"], ["TERM": "tmux-256color"]] {
      #expect(choice(.auto, multiplexer) == "none" && choice(.kitty, multiplexer) == "none")
    }
  }

  private static let image = CellImage(
    side: 16, palette: [RGB(0xFF0000), RGB(0x00FF00), RGB(0x0000FF)],
    pixels: (0..<256).map { UInt8($0 * 7 % 4) })

  static func covered(at point: Point, _ size: Size) throws -> Canvas {
    var canvas = Canvas(size: Size(width: 24, height: 10))
    let rect = Rect(x: point.x, y: point.y, width: size.width, height: size.height)
    canvas.fill(rect, Style(.standard, on: .tint))
    canvas.cover(rect, with: try #require(image), on: .tint)
    return canvas
  }

  /// Each part has the pixels of its cells. The picture is a square in the middle of all of them,
  /// whatever the form of a cell.
  @Test(
    arguments: [
      Size(width: 6, height: 13), Size(width: 10, height: 20), Size(width: 9, height: 16),
    ],
    [1, 2, 4])
  func aPartHasThePixelsOfItsCells(_ cell: Size, _ factor: Int) throws {
    let size = Size(width: 4 * factor, height: 2 * factor)
    let placed = try #require(Self.covered(at: Point(x: 4, y: 2), size).images.first)
    let image = placed.image
    var writer = SixelWriter(cell: cell)
    let part = ImagePart(placed.key, column: 1, row: 1)
    writer.write(SixelWriter.Piece(x: 5, y: 3, count: 2, first: part), of: placed)
    let drawing = try #require(Drawing(writer.bytes))
    #expect(
      drawing.place == "4;6" && drawing.size == Size(width: 2 * cell.width, height: cell.height))
    let colors = ["100;0;0", "0;100;0", "0;0;100"]
    #expect(drawing.colors.allSatisfy { colors[$0.key] == $0.value })
    #expect(Set(drawing.pixels.values) == Set(drawing.colors.keys))
    let (width, height) = (size.width * cell.width, size.height * cell.height)
    let side = min(width, height)
    for y in 0..<cell.height {
      for x in 0..<2 * cell.width {
        let column = cell.width + x - (width - side) / 2
        let row = cell.height + y - (height - side) / 2
        let isInside = (0..<side).contains(column) && (0..<side).contains(row)
        let expected =
          isInside
          ? image.pixels[
            (2 * row + 1) * 16 / (2 * side) * 16 + (2 * column + 1) * 16 / (2 * side)] : 3
        #expect(drawing.pixels[Point(x: x, y: y)] == (expected < 3 ? Int(expected) : nil))
      }
    }
  }

  @Test func aLineThatWasDrawnOverKeepsItsText() throws {
    var canvas = try Self.covered(at: Point(x: 2, y: 1), Size(width: 4, height: 2))
    canvas.write("x", x: 3, y: 2, Style())
    let shown = canvas.withParts
    #expect((2..<6).allSatisfy { shown[$0, 1].isImage && shown[$0, 1].style.paper == .tint })
    #expect((0..<24).allSatisfy { shown[$0, 2] == canvas[$0, 2] })
  }

  /// Kitty's marks of rows and columns are 65 here.
  @Test(
    arguments: [Rect(x: 67, y: 1, width: 4, height: 2), Rect(x: 0, y: 0, width: 66, height: 33)])
  func aPictureThatDoesNotFitIsLeftToTheCells(_ rect: Rect) throws {
    var canvas = Canvas(size: Size(width: 70, height: 40))
    canvas.cover(rect, with: try #require(Self.image))
    #expect(canvas.images.isEmpty)
  }
}

extension FrameDifferenceTests {
  /// A line is written whole, with its pictures, if one of them came, went or changed. After a change
  /// beside a picture it is drawn again, because curses may write over it.
  @Test func aPictureIsDrawnWithTheChangesOfItsLine() throws {
    let blank = Canvas(size: Size(width: 24, height: 10))
    let canvas = try SixelTests.covered(at: Point(x: 2, y: 1), Size(width: 8, height: 4)).withParts
    var beside = canvas
    beside.write("x", x: 12, y: 2, Style())
    var difference = FrameDifference()
    var styles = StyleTable(theme: .dark, depth: .mono)
    func find(_ new: Canvas, after old: Canvas) {
      difference.find(new, shown: old.cells, visible: new.size, images: true, styles: &styles)
    }
    find(canvas, after: blank)
    #expect(difference.redrawn == [1, 2, 3, 4])
    #expect(
      difference.pieces.map { [$0.x, $0.y, $0.count, $0.first.row] }
        == (0..<4).map { [2, 1 + $0, 8, $0] })
    find(beside, after: canvas)
    #expect(difference.redrawn.isEmpty && difference.runs.count == 1)
    #expect(difference.pieces.map(\.y) == [2])
    find(canvas, after: canvas)
    #expect(difference.runs.isEmpty && difference.pieces.isEmpty)
    find(blank, after: canvas)
    #expect(difference.redrawn == [1, 2, 3, 4] && difference.pieces.isEmpty)
    find(
      try SixelTests.covered(at: Point(x: 2, y: 2), Size(width: 8, height: 4)).withParts,
      after: canvas)
    #expect(difference.redrawn == [1, 2, 3, 4, 5] && difference.pieces.map(\.y) == [2, 3, 4, 5])
  }
}

extension Canvas {
  fileprivate var withParts: Canvas {
    withImages { Cell(glyph: $1.glyph, Style(.standard, on: $0.paper)) }
  }
}

/// What a terminal makes of a picture in sixels.
private struct Drawing {
  var place = ""
  var size = Size(width: 0, height: 0)
  var colors: [Int: String] = [:]
  var pixels: [Point: Int] = [:]

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let form = /\e\[(\d+;\d+)H\eP0;1;0q"1;1;(\d+);(\d+)(.*)\e\\/
    guard let match = text.wholeMatch(of: form), let width = Int(match.2), let height = Int(match.3)
    else { return nil }
    (place, size) = (String(match.1), Size(width: width, height: height))
    var (x, y, color) = (0, 0, 0)
    for token in match.4.matches(of: /#(\d+)(;2;([\d;]+))?|!(\d+)([?-~])|[?-~]|[$-]/) {
      if let number = token.1.flatMap({ Int($0) }) {
        if let parts = token.3 { colors[number] = String(parts) } else { color = number }
      } else if token.0 == "$" {
        x = 0
      } else if token.0 == "-" {
        (x, y) = (0, y + 6)
      } else {
        let sixel = (token.5 ?? token.0).utf8.first.map { $0 - 63 } ?? 0
        for _ in 0..<(token.4.flatMap { Int($0) } ?? 1) {
          for bit in 0..<6 where sixel >> bit & 1 == 1 { pixels[Point(x: x, y: y + bit)] = color }
          x += 1
        }
      }
    }
  }
}
