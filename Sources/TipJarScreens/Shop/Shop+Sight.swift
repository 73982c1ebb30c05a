import TipJarMachines

extension Shop {
  /// Finds out which apps' buttons are on the screen. Those that have come or gone have arrived wherever
  /// they were on their way to: nothing hangs on an animation that nobody sees.
  mutating func updateSight(at now: Instant) {
    let before = appsInSight
    let after = currentApps
    guard before != after else { return }
    appsInSight = after
    for id in Set(before).symmetricDifference(after) { settle(id, at: now) }
  }

  /// The screen goes away or is another one: everything on it arrives.
  mutating func settleSight(at now: Instant) {
    for id in appsInSight { settle(id, at: now) }
  }

  /// Looks follow their phases so from now on.
  mutating func setMotion(_ motion: DownloadButton.Motion) {
    self.motion = motion
    for id in buttons.keys { buttons[id]?.motion = motion }
    tipJar.isStill = motion.isStill
    restore.isStill = motion.isStill
  }

  private mutating func settle(_ id: ItemID, at now: Instant) {
    guard let begun = buttons[id]?.finishMotion(at: now), id == focusedID else { return }
    for transition in begun { log.append(.played(transition), subject: id, at: transition.at) }
  }

  private var currentApps: [ItemID] {
    if hasOpenedApp { return [] }
    if case .page(let row, _)? = overlays.first {
      let button = layout.top + (layout.isAiry ? 1 : 0) + layout.pageHeading
      return isTimelineOpen && button >= layout.timelineTop ? [] : [row.id]
    }
    guard place == .apps, let apps else { return [] }
    return rowsInSight.compactMap { apps.id(at: $0) }
  }

  /// The rows of the open list that are to be seen: not those behind the timeline.
  var rowsInSight: Range<Int> {
    let count = layout.visibleRows(of: place)
    guard isTimelineOpen else { return scroll.range(visible: count) }
    let lines = layout.timelineTop - layout.listTop(of: place)
    let begun = (lines + layout.pitch(of: place) - 1) / layout.pitch(of: place)
    return scroll.range(visible: max(0, min(count, begun)))
  }
}
