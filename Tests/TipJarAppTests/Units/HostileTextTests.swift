import TestSupport
import Testing
import TipJarDownloads
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens

/// Hostile text from a file does not affect anything around it, and no control character reaches
/// the screen.
@Suite(.timeLimit(.minutes(TestEnvironment.hangMinutes))) struct HostileTextTests {
  static let texts = [
    "\u{1B}[2J\u{1B}]0;owned\u{7}", "\u{202E}gnp.exe\u{2066}", String(repeating: "界", count: 300),
    String(repeating: "e\u{301}\u{302}\u{303}", count: 500), "\r\n\t\u{0}\u{9B}31m",
    "👩‍👩‍👧‍👦🇩🇪\u{FE0F}\u{200D}", String(repeating: "x", count: 100_000),
  ]

  @Test(arguments: texts.indices, [80, 104, 40])
  func aCatalogueKeepsTheFrameInPlace(index: Int, columns: Int) {
    let text = Self.texts[index]
    let apps = Catalog.builtIn.apps.map { app in
      var app = app
      (app.name, app.subtitle, app.developer) = (text, text, text)
      (app.category, app.description, app.updated) = (text, text, text)
      return app
    }
    let rows = columns == 40 ? 10 : 32
    let plain = Scene(columns: columns, rows: rows).frame
    let hostile = Scene(columns: columns, rows: rows, catalog: Catalog(apps: apps)).frame
    // Only a longer text has a scroll bar that the other one lacks.
    let controls = { (frame: TipJarWidgets.Frame<HitTarget>) in
      frame.regions.filter { $0.control != .scrollbar(.text) }.map(\.rect)
    }
    #expect(controls(hostile) == controls(plain))
    hostile.canvas.expectNoControls()
    for region in plain.regions {
      if case .apps(.button) = region.control {
        #expect(glyphs(hostile.canvas, in: region.rect) == glyphs(plain.canvas, in: region.rect))
      }
    }
  }

  private func glyphs(_ canvas: Canvas, in rect: Rect) -> [Unicode.Scalar?] {
    (rect.y..<rect.maxY).flatMap { y in
      (rect.x..<rect.maxX).map { x in canvas[x, y].scalars.first }
    }
  }
}

extension Canvas {
  /// Expects no control character or format character.
  func expectNoControls() {
    let isClean = text.allSatisfy { line in
      line.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      }
    }
    #expect(isClean)
  }
}
