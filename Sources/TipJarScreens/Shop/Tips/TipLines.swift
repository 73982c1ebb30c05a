import TipJarMachines

/// The arrangement of the Tip Jar's lines, spaced if every tip then stays visible.
extension Layout {
  /// Two lines per tip, with its caption below the title or next to it.
  private static let airy = ListLines(heading: 3, height: 2, pitch: 3, ending: 2)
  private static let tight = ListLines(heading: 2, height: 2, pitch: 3, ending: 2)
  /// One line per tip, with or without a blank line between two of them.
  private static let spaced = ListLines(heading: 2, height: 1, pitch: 2, ending: 3)
  private static let dense = ListLines(heading: 1, height: 1, pitch: 1, ending: 1)

  /// The first arrangement in which all tips are visible; too many for any scroll.
  var tipLines: ListLines {
    guard tips > 0 else { return usualTipLines }
    let room = listBottom - top
    return tipChoices.first { $0.lines(of: tips) <= room } ?? usualTipLines
  }

  private var tipChoices: [ListLines] {
    guard isAiry else { return [Self.spaced] }
    // The timeline leaves few lines next to the jar, but is open only for a short time.
    return [usualTipLines, Self.tight, Self.spaced] + (isTimelineOpen ? [Self.dense] : [])
  }

  private var usualTipLines: ListLines {
    guard isAiry else { return Self.dense }
    var lines = Self.airy
    if rows >= 26 { lines.ending = 3 }
    return lines
  }

  /// Blank lines above the title in a tall window, which move tips and jar away from its top edge.
  package var tipsLead: Int {
    guard rows >= 36, !isTimelineOpen, tips > 0 else { return 0 }
    let free = listBottom - top - tipLines.lines(of: tips)
    return max(0, min(6, free / 4))
  }

  /// Indicates whether the caption is below the title of the Tip Jar.
  package var hasTipsCaption: Bool { tipLines.heading > 2 }
}
