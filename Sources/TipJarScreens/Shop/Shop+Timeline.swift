public import TipJarMachines

extension Shop {
  /// What happened to the button that has the focus, newest first, up to `now`: what was taken, queued,
  /// played, refused and dropped, each with its time.
  public func timeline(at now: Instant) -> [EventLog.Entry] {
    guard let id = focusedID else { return [] }
    let begun = buttons[id]?.transitionsBegun(by: now) ?? []
    let played = begun.map { EventLog.Entry(at: $0.at, subject: id, note: .played($0)) }
    return played.reversed() + log.entries.reversed().filter { $0.subject == id }
  }

  /// Opens or closes the pane; in a narrow window the list gives it room, and keeps what has the focus in sight.
  mutating func showTimeline(_ isOpen: Bool) -> [Effect] {
    layout.isTimelineOpen = isOpen
    settleLists()
    return appsIfNeeded() + purchasesIfNeeded()
  }
}
