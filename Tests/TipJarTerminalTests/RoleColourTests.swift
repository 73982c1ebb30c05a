import TestSupport
import Testing

@testable import TipJarTerminal

/// Which colour each role has, in each theme and each depth of colour: a table a theme, in
/// `Goldens`.
@Suite struct RoleColourTests {
  private static let depths: [(ColorDepth, String)] = [
    (.direct, "truecolor"), (.indexed, "256"), (.sixteen, "16"), (.eight, "8"), (.mono, "mono"),
  ]

  @Test(arguments: ThemeTests.themes)
  func everyRoleHasItsColours(_ name: String, _ theme: Theme) throws {
    let icons = [
      ("icon 0, dark", Ink.icon(hue: 0, bright: false)),
      ("icon 0, bright", .icon(hue: 0, bright: true)),
    ]
    let roles = Ink.Role.allCases.map { ("\($0)", Ink($0)) } + icons
    var table = Self.line("role, as ink | as paper", Self.depths.map(\.1))
    for (role, ink) in roles {
      table += Self.line(
        role,
        Self.depths.map { depth, _ in
          let asInk = theme.look(of: Style(ink), depth: depth)
          let asPaper = theme.look(of: Style(.standard, on: ink), depth: depth)
          let colours = [
            Self.colour(asInk.foreground, depth) + Self.mark(asInk.attributes),
            Self.colour(asPaper.background, depth) + Self.mark(asPaper.attributes),
          ]
          return colours.joined(separator: " | ")
        })
    }
    try Golden("roles-\(name.replacing(", ", with: "-"))").verify(text: table)
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let columns = [name.padded(26)] + cells.dropLast().map { $0.padded(21) } + cells.suffix(1)
    return columns.joined() + "\n"
  }

  private static func colour(_ number: Int, _ depth: ColorDepth) -> String {
    guard number >= 0 else { return "-" }
    guard depth == .direct else { return "\(number)" }
    let hex = String(number, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - hex.count) + hex
  }

  /// The replacements of colours, in the letters of golden pictures.
  private static func mark(_ attributes: Style.Attributes) -> String {
    attributes.isEmpty ? "" : "+" + RoleLetter.of(attributes)
  }

  // MARK: A style that fades comes in from what is behind it

  private func look(_ steps: Int, onBand: Bool = false, depth: ColorDepth) -> Theme.Look {
    var style = Style(.tint, on: .fill, .bold)
    style.fade(steps, onBand: onBand)
    #expect(style.fadedSteps == steps)
    return Theme.dark.look(of: style, depth: depth)
  }

  @Test func itsColoursComeCloserToWhatIsBehindWithEachStep() {
    let looks = (0...Style.fadeSteps).map { look($0, depth: .direct) }
    #expect(looks.first == Theme.dark.look(of: Style(.tint, on: .fill, .bold), depth: .direct))
    let blues = looks.map { $0.foreground & 0xFF }
    #expect(blues == blues.sorted(by: >) && Set(blues).count == blues.count)
    #expect(looks.allSatisfy { $0.attributes == .bold })
    let band = look(Style.fadeSteps, onBand: true, depth: .direct)
    #expect(band.background != looks.last?.background)
  }

  @Test(arguments: [ColorDepth.sixteen, .eight, .mono])
  func withFewColoursItIsThereAtOnce(_ depth: ColorDepth) {
    #expect(look(Style.fadeSteps, onBand: true, depth: depth) == look(0, depth: depth))
  }

  /// The background is drawn already.
  @Test func theGroundDoesNotFade() {
    var end = Style(.fill)
    end.fade(3)
    let faded = Theme.dark.look(of: end, depth: .direct)
    #expect(faded.background == -1)
    #expect(faded.foreground != Theme.dark.look(of: Style(.fill), depth: .direct).foreground)
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
