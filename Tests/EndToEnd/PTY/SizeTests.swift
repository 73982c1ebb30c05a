import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Any size, in any order, in the middle of work.
  @Suite(.serialized)
  struct SizeTests {
    private static let sizes = [
      Size(width: 40, height: 10), Size(width: 1, height: 1), Size(width: 200, height: 60),
      Size(width: 500, height: 1), Size(width: 30, height: 8), Size(width: 2, height: 100),
      Size(width: 80, height: 24),
    ]

    @Test func everySizeIsDrawnAndNoneEndsIt() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, rate: 2)
        try program.focus("Margin")
        program.send(.space)
        for size in Self.sizes + Self.sizes.reversed() {
          program.resize(to: size)
          program.type("?")
          program.send(.escape)
        }
        program.resize(to: Storefront.size)
        try program.wait(for: "OPEN", beside: "Margin")
        program.type("q")
        #expect(try program.waitForExit() == .status(0))
      }
    }

    @Test func fortyByTenIsUsable() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, size: Size(width: 40, height: 10))
        program.type("j")
        program.send(.space)
        try program.waitForProgress(of: "Margin")
        try program.wait(for: "OPEN", beside: "Margin")
        program.type("2")
        try program.wait(for: "£0.99", beside: "Extra Fine")
        try program.press()
        try program.wait(for: "Buy")
        program.type("y")
        try program.wait(for: "Thank you")
      }
    }

    @Test func belowTheLeastSizeOneLineSaysSo() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.start(in: folder, size: Size(width: 60, height: 5))
        try program.wait(for: "tipjar needs 30x8, this is 60x5", row: 0)
        program.resize(to: Storefront.size)
        try program.wait(for: "Lantern")
      }
    }

    @Test func aWideTerminalHasADetailPane() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, size: Size(width: 200, height: 60))
        try program.wait(for: "Wick & Daughters")
        program.send(.down)
        try program.wait(for: "Fermat & Sons")
      }
    }
  }
}
