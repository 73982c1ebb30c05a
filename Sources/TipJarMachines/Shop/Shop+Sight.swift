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
    guard let begun = buttons[id]?.settle(at: now), id == focusedID else { return }
    for transition in begun { log.append(.played(transition), subject: id, at: transition.at) }
  }

  private var currentApps: [ItemID] {
    var ids: [ItemID] = []
    if place == .apps, let apps {
      let range = scroll.range(visible: layout.visibleRows(of: .apps))
      ids = range.compactMap { apps.id(at: $0) }
    }
    for case .page(let row, _) in overlays where !ids.contains(row.id) { ids.append(row.id) }
    return ids
  }
}
