import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Section 4, transitions")
struct TransitionTests {
  typealias Form = DownloadButton.Look.Form
  typealias Motion = DownloadButton.Motion
  typealias Transition = DownloadButton.Transition

  static let pill = Form.pill(.get)
  static let open = Form.pill(.open)
  static let turning = Form.spinner(turning: true)
  static let resting = Form.spinner(turning: false)
  static let stop = Form.ring(.stop)
  static let play = Form.ring(.play)

  /// Returns a button with these rules of motion.
  static func button(_ motion: Motion = .standard) -> DownloadButton {
    var button = DownloadButton(installed: false)
    button.motion = motion
    return button
  }

  /// Returns the forms at the times of `button`'s frames, in order and without repetitions, each
  /// with its time.
  static func shown(_ button: DownloadButton, from start: Instant = .zero) -> [Shown] {
    var shown: [Shown] = []
    for now in [start] + button.frames(from: start, limit: 200) {
      let kind = Shown.Kind(button.look(at: now).shape)
      if shown.last?.kind != kind { shown.append(Shown(kind: kind, from: now)) }
    }
    return shown
  }

  struct Shown: Equatable {
    enum Kind { case pill, spinner, ring }
    var kind: Kind
    var from: Instant
  }
}

extension TransitionTests.Shown.Kind {
  init(_ shape: DownloadButton.Look.Shape) {
    switch shape {
    case .pill: self = .pill
    case .spinner: self = .spinner
    case .ring: self = .ring
    }
  }
}
