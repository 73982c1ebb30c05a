import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// TipJarTerminalTests check the tables of roles, themes and contrast.
  @Suite("Check 11: as many colours as are wanted and known", .serialized)
  final class Check11Tests: FolderSuite {
    /// The environment's request for colours, and the kinds of colours that it allows.
    struct Request: Sendable, CustomTestStringConvertible {
      let environment: [String: String]
      let allowed: Set<String>
      var testDescription: String { "\(environment)" }
    }

    private static let requests = [
      Request(environment: ["NO_COLOR": "1"], allowed: []),
      Request(environment: ["CLICOLOR": "0"], allowed: []),
      Request(environment: ["TERM": "vt100"], allowed: []),
      Request(environment: ["TERM": "linux"], allowed: ["indexed"]),
      Request(environment: [:], allowed: ["indexed"]),
      Request(
        environment: ["TERM": "xterm-direct", "TERM_PROGRAM": "Apple_Terminal"],
        allowed: ["indexed"]),
      Request(environment: ["TERM": "xterm-direct"], allowed: ["indexed", "rgb"]),
    ]

    private func colors(on screen: TerminalEmulator) -> Set<String> {
      var found: Set<String> = []
      for y in 0..<screen.size.height {
        for x in 0..<screen.size.width {
          let cell = screen.cell(at: Point(x: x, y: y))
          for color in [cell.foreground, cell.background] {
            switch color {
            case .standard: break
            case .indexed: found.insert("indexed")
            case .rgb: found.insert("rgb")
            }
          }
        }
      }
      return found
    }

    @Test(arguments: TestEnvironment.some(4, of: requests))
    func colours(_ request: Request) throws {
      let program = try Storefront.open(in: folder, environment: request.environment)
      try program.wait(for: "£4.99", beside: "Quill")
      let found = colors(on: program.screen)
      #expect(found.isSubset(of: request.allowed))
      #expect(found.isEmpty == request.allowed.isEmpty)
    }

    /// TERM=xterm has eight colours in terminfo. An xterm that reports its version has 256, and so
    /// does a terminal that sets COLORTERM.
    @Test(arguments: [
      (["TERM": "xterm"], false), (["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"], true),
      (["TERM": "xterm", "COLORTERM": "yes"], true),
      (["TERM": "linux", "COLORTERM": "yes"], false),
    ])
    func whoSaysMoreHasMore(_ environment: [String: String], _ isRich: Bool) throws {
      let program = try Storefront.open(in: folder, environment: environment)
      try program.wait(for: "£4.99", beside: "Quill")
      #expect(program.text.contains("\u{1B}[38;5;") == isRich)
    }

    /// If the terminal reports a light background late, what is already on the screen changes too.
    @Test func aThemeThatChangesChangesEverything() throws {
      let program = try Storefront.start(in: folder)
      program.answers = .held
      let place = try program.wait(for: "simulated store")
      try program.wait("the question") { _ in !program.heldAnswers.isEmpty }
      let before = program.screen.cell(at: place)
      program.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
      try program.wait("another colour") { $0.cell(at: place).foreground != before.foreground }
      #expect(program.screen.cell(at: place).text == before.text)
    }

    /// The focus is visible without colours.
    @Test func focusIsSeenWithoutColour() throws {
      let program = try Storefront.open(in: folder, environment: ["NO_COLOR": "1"])
      program.send(.down)
      try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
      #expect(!program.screen.isFocused("Margin"))
    }
  }
}
