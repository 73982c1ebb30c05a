import Testing

@testable import TipJarTerminal

/// A style that fades comes in from what is behind it, where there are colours to blend.
@Suite struct FadeTests {
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
