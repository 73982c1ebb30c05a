import Testing
import TipJarLinks
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

/// A jar of one link.
enum LinkJarOfOne {
  static func jar(_ address: String) throws -> LinkJar {
    LinkJar([FundingLink(try LinkAddress(address))], name: "mytool")
  }
}

/// Pictures of the links: complete at every size, and in ASCII and without colours too.
@Suite struct LinkPictureTests {
  struct View: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (inout LinkScene) -> Void
    var testDescription: String { name }
  }

  static let views = [
    View(name: "links") { _ in },
    View(name: "sheet") { $0.show(0) },
    View(name: "sheet-not-opened") {
      $0.show(3)
      $0.press("o")
      $0.send(.openEnded(1, .notOpened))
    },
    View(name: "sheet-code-only") {
      $0.show(4)
      $0.send(.copied(true))
    },
    View(name: "help") { $0.press("?") },
  ]

  @Test(arguments: views, [(30, 8), (40, 10), (80, 24)])
  func inASCIIItIsAllASCII(_ view: View, _ size: (Int, Int)) throws {
    var scene = try LinkScene(columns: size.0, rows: size.1, glyphs: .ascii)
    view.make(&scene)
    #expect(scene.frame.canvas.text.allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  /// Without colours, and in ASCII, a code would be unreadable: the address is shown alone.
  @Test(arguments: [(GlyphSet.braille, false), (.ascii, true)])
  func withoutColoursOrBlocksThereIsNoCode(_ glyphs: GlyphSet, _ hasColors: Bool) throws {
    var scene = try LinkScene(glyphs: glyphs, hasColors: hasColors)
    scene.show(0)
    let inks = scene.frame.canvas.cells.flatMap { [$0.style.ink, $0.style.paper] }
    #expect(!inks.contains(.codeInk) && !inks.contains(.codePaper))
    #expect(scene.text.contains("https://github.com/sponsors/octocat"))
    #expect(!scene.text.contains("larger window"))
  }

  /// Every size from the minimum draws inside the window, and explains the effect of opening.
  @Test func everySizeIsWhole() throws {
    for columns in stride(from: 30, through: 110, by: 16) {
      for rows in stride(from: 8, through: 40, by: 5) {
        for view in Self.views {
          var scene = try LinkScene(columns: columns, rows: rows)
          view.make(&scene)
          let frame = scene.frame
          #expect(frame.canvas.size == scene.size)
          for region in frame.regions {
            let isInside = region.rect.intersection(frame.canvas.bounds) == region.rect
            #expect(isInside, "\(view.name) \(columns)x\(rows): \(region.control)")
          }
          let last = frame.canvas.text.last ?? ""
          #expect(last.contains(view.name == "links" ? "q quit" : "Esc back"), "\(columns)x\(rows)")
        }
      }
    }
  }
}
