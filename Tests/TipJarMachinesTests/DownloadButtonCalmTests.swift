import TestSupport
import Testing

@testable import TipJarMachines

/// A button does not flicker: no colour, number or pressed state appears only for a moment.
@Suite struct DownloadButtonCalmTests {
  private func ring(at fraction: Double) -> DownloadButton {
    DownloadButton(installed: false).after([.tapped, .prepared(1)])
      .after([.progressed(1, fraction)], at: .ms(1_000))
  }

  /// The work may report the installation, or end at once.
  @Test(arguments: [[.downloaded(1)], [.finished(1)]] as [[DownloadButton.Event]])
  func theRingKeepsItsTintToTheEndOfItsLastEase(_ end: [DownloadButton.Event]) {
    let button = ring(at: 0.5).after([.progressed(1, 1)] + end, at: .ms(2_000))
    for time in stride(from: 2_000.0, to: 2_300, by: 10) {
      let look = button.look(at: .ms(time))
      #expect(look.form != .pill(.open))
      #expect(look.isEnabled || look.keepsTint)
      #expect(!look.takesPress)
    }
  }

  @Test func whatIsInstalledKeepsItsTintAndWhatIsStoppedDoesNot() {
    let installing = ring(at: 1).after([.downloaded(1)], at: .ms(2_000))
    #expect(installing.look(at: .ms(5_000)).keepsTint)
    let stopping = ring(at: 0.5).after([.stopTapped], at: .ms(2_000))
    #expect(!stopping.look(at: .ms(2_050)).keepsTint)
    #expect(!stopping.look(at: .ms(5_000)).keepsTint)
  }

  @Test func figuresComeOnceTheyMeanSomething() {
    let button = ring(at: 0.004)
    #expect(button.hasPace(at: .ms(1_000)) && !button.hasPace(at: .ms(999)))
    #expect(!button.hasFraction(0.004, at: .ms(999)) && button.hasFraction(0.01, at: .ms(0)))
    #expect(button.nextFigures(after: .ms(400)) == .ms(1_000))
    #expect(button.nextFigures(after: .ms(1_000)) == nil)
    var still = button
    still.motion = .reduced
    #expect(still.hasPace(at: .zero))
  }

  @Test func aResumedDownloadWaitsForItsPaceAndAPausedOneSaysAllThatItKnows() {
    let paused = DownloadButton(paused: 0.4, offer: .free)
    #expect(paused.hasPace(at: .zero) && paused.nextFigures(after: .zero) == nil)
    let resumed = paused.after([.resumeRequested], at: .ms(5_000))
    #expect(!resumed.hasPace(at: .ms(5_999)) && resumed.hasPace(at: .ms(6_000)))
  }
}
