import Foundation
import TestSupport
import Testing

@testable import TipJarMachines

/// Every event in every phase: the table in the documentation of ``DownloadButton`` lists what
/// changes, and whatever it leaves out is dropped or changes nothing.
@Suite struct DownloadButtonDocumentationTests {
  @Test func theTableInTheDocumentationIsTheMachines() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/TipJarMachines/DownloadButton.swift").standardizedFileURL
    let source = try String(contentsOf: file, encoding: .utf8)
    let documented = source.split(separator: "\n").filter { $0.hasPrefix("/// | `") }
      .map { String($0.dropFirst(4)) }
    let rows = Self.rows
    #expect(documented == rows, "the machine does this:\n\(rows.joined(separator: "\n"))")
  }

  @Test(arguments: events(0).indices, buttons.indices)
  func pairsOutsideTheTableAreDroppedWithAReason(_ event: Int, _ phase: Int) {
    let button = Self.buttons[phase].button
    let event = Self.events(button.attempt)[event]
    var after = button
    let effects = after.handle(event, at: .ms(1))
    let drops = effects.count(where: \.isDropped)
    #expect(after.droppedCount == button.droppedCount + drops)
    guard drops > 0 else { return }
    let isAtRest =
      [.offered(button.offer), .open].contains(button.phase) || button.phase == .offered(.resume)
    let isOfTheRun = Self.workEvents(button.attempt).contains(event)
    #expect(effects == [.dropped(event, isAtRest && isOfTheRun ? .lateAttempt : .ignored)])
    after.droppedCount = button.droppedCount
    #expect(after == button)
  }

  @Test(arguments: buttons.indices) func eventsOfAnotherRunAreDropped(_ phase: Int) {
    let before = Self.buttons[phase].button
    for attempt in [before.attempt - 1, before.attempt + 1] {
      for event in Self.workEvents(attempt) {
        var after = before
        #expect(after.handle(event, at: .ms(1)) == [.dropped(event, .lateAttempt)])
        after.droppedCount = before.droppedCount
        #expect(after == before)
      }
    }
  }

  @Test(arguments: buttons.indices) func anEventThatComesTwiceAsksForNothingMore(_ phase: Int) {
    for event in Self.workEvents(Self.buttons[phase].button.attempt) {
      var button = Self.buttons[phase].button
      _ = button.handle(event, at: .ms(1))
      let reached = button.phase
      #expect(button.handle(event, at: .ms(2)).allSatisfy { $0.isDropped })
      #expect(button.phase == reached)
    }
  }

  private static func events(_ attempt: Int) -> [DownloadButton.Event] {
    [
      .tapped, .retryTapped, .stopTapped, .pauseRequested, .resumeRequested, .stopUndone(0.25),
    ] + workEvents(attempt) + [.offered(.price("1")), .uninstalled]
  }

  /// The events that belong to one run.
  private static func workEvents(_ attempt: Int) -> [DownloadButton.Event] {
    works.map { $0.event(attempt) }
  }

  private static let works: [(name: String, event: @Sendable (Int) -> DownloadButton.Event)] = [
    ("prepared", DownloadButton.Event.prepared), ("queued", DownloadButton.Event.queued),
    ("started", DownloadButton.Event.started), ("restarted", DownloadButton.Event.restarted),
    ("progressed", { .progressed($0, 0.75) }), ("paused", DownloadButton.Event.paused),
    ("downloaded", DownloadButton.Event.downloaded),
    ("finished", DownloadButton.Event.finished), ("failed", { .failed($0, reason: "reason") }),
    ("cancelled", DownloadButton.Event.cancelled),
  ]

  private static func name(_ event: DownloadButton.Event) -> String {
    works.first { $0.event(0) == event }?.name ?? caseName(event)
  }

  /// A button in each phase, with the name of the phase in the table.
  private static let buttons: [(name: String, button: DownloadButton)] = {
    let get = DownloadButton(installed: false)
    let half: [DownloadButton.Event] = [.tapped, .prepared(1), .progressed(1, 0.5)]
    return [
      ("offered", get),
      ("offered after a failure", get.after([.tapped, .failed(1, reason: "")])),
      ("offered with RESUME", get.after(half + [.failed(1, reason: "")])),
      ("offered with UPDATE", DownloadButton(installed: false, offer: .update)),
      ("preparing", get.after([.tapped])),
      ("waiting", get.after(half + [.queued(1)])),
      ("downloading", get.after(half)),
      ("paused", get.after(half + [.pauseRequested])),
      ("installing", get.after(half + [.downloaded(1)])),
      ("cancelling", get.after(half + [.stopTapped])),
      ("open", DownloadButton(installed: true)),
    ]
  }()

  /// A row for each event and outcome, with the phases that share it.
  private static let rows = events(0).enumerated().flatMap { index, event in
    var phases: [(outcome: String, names: [String])] = []
    for (phase, button) in buttons {
      guard let outcome = outcome(events(button.attempt)[index], of: button) else { continue }
      if let index = phases.firstIndex(where: { $0.outcome == outcome }) {
        phases[index].names.append(phase)
      } else {
        phases.append((outcome, [phase]))
      }
    }
    return phases.map { "| `\(name(event))` | \(list($0.names)) | \($0.outcome) |" }
  }

  /// Returns the names of phases; all running phases together have one name.
  private static func list(_ names: [String]) -> String {
    let running = ["preparing", "waiting", "downloading", "paused", "installing", "cancelling"]
    let text = names.joined(separator: ", ")
    return text.replacing(running.joined(separator: ", "), with: "every running phase")
  }

  /// Returns the effect of an event: the next phase and the effects, or nil if nothing changes.
  private static func outcome(_ event: DownloadButton.Event, of button: DownloadButton) -> String? {
    var after = button
    let effects = after.handle(event, at: .ms(1)).compactMap(Self.name)
    var changed = after
    (changed.droppedCount, changed.shown) = (button.droppedCount, button.shown)
    guard changed != button || !effects.isEmpty else { return nil }
    let next = after.phase == button.phase ? "stays" : Self.name(after)
    return "\(next) | \(effects.isEmpty ? "–" : effects.joined(separator: ", "))"
  }

  private static func name(_ button: DownloadButton) -> String {
    switch button.phase {
    case .offered(.resume): "offered with RESUME"
    case .offered(.owned): "offered with the cloud"
    case .offered: button.failure == nil ? "offered" : "offered after a failure"
    default: caseName(button.phase)
    }
  }

  private static func name(_ effect: DownloadButton.Effect) -> String? {
    effect.isDropped ? nil : caseName(effect)
  }
}

extension DownloadButton.Effect {
  /// A Boolean value that indicates whether the effect only reports an ignored event.
  var isDropped: Bool {
    if case .dropped = self { true } else { false }
  }
}

/// Returns the name of a case without its values.
func caseName(_ value: some Any) -> String { String("\(value)".prefix { $0 != "(" }) }
