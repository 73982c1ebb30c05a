import TestSupport
import Testing

@testable import TipJarMachines

/// The look in each frame at 60 frames per second, with the default timings.
@Suite("Section 4, frame by frame")
struct FrameGoldenTests {
  @Test func getToOpen() throws {
    try verify(
      "get-to-open",
      [
        (0, .tapped), (250, .prepared(1)), (300, .started(1)), (450, .progressed(1, 0.4)),
        (600, .progressed(1, 0.7)), (900, .progressed(1, 1)), (950, .downloaded(1)),
        (1_000, .finished(1)),
      ])
  }

  @Test func cancelInTheMiddleOfTheFirstTransition() throws {
    try verify(
      "cancel-in-first-transition", [(0, .tapped), (50, .stopTapped), (70, .cancelled(1))])
  }

  /// Draws 60 frames per second; an event is handled before the frame after it.
  private func verify(_ name: String, _ events: [(Double, DownloadButton.Event)]) throws {
    var button = DownloadButton(installed: false)
    var text = "      ms  phase           look\n"
    var rest = events[...]
    var frame = 0
    while true {
      let time = Double(frame) * 1_000 / 60
      while let (at, event) = rest.first, at <= time {
        button.handle([event], at: .ms(at))
        text += "\(Self.column(at)) ------------------- \(event)\n"
        rest.removeFirst()
      }
      text += Self.line(button, at: time)
      if rest.isEmpty, button.nextChange(after: .ms(time)) == nil { break }
      frame += 1
    }
    try Golden(name).verify(text: text)
  }

  private static func line(_ button: DownloadButton, at time: Double) -> String {
    let look = button.look(at: .ms(time))
    var text = describe(look.shape)
    if let change = look.change {
      text = "\(describe(change.from)) > \(percent(change.progress)) > \(text)"
    }
    if !look.takesPress { text += "  (no press)" }
    let phase = "\(button.phase)".prefix { $0 != "(" }
    return "\(column(time))  \(phase + String(repeating: " ", count: 14 - phase.count))  \(text)\n"
  }

  private static func describe(_ shape: DownloadButton.Look.Shape) -> String {
    switch shape {
    case .pill(let title): "pill \(title)"
    case .spinner(let turn, _): "spinner \(percent(turn))"
    case .ring(let fraction, let centre): "ring \(percent(fraction)) \(centre)"
    }
  }

  private static func percent(_ value: Double) -> String { "\(Int((value * 1_000).rounded()))‰" }

  private static func column(_ time: Double) -> String {
    let tenths = Int((time * 10).rounded(.down))
    let text = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
}
