import TipJarMachines

/// The arrangement of the Tip Jar's lines, spaced if every tip then stays visible.
extension Layout {
  struct TipLines: Equatable, Sendable {
    /// Lines above the first tip.
    var heading: Int
    /// Lines of a tip, and from one tip to the next.
    var height, pitch: Int
    /// Lines below the last tip.
    var ending: Int

    /// Two lines per tip, with its caption below the title or next to it.
    static let airy = TipLines(heading: 3, height: 2, pitch: 3, ending: 2)
    static let tight = TipLines(heading: 2, height: 2, pitch: 3, ending: 2)
    /// One line per tip, with or without a blank line between two of them.
    static let spaced = TipLines(heading: 2, height: 1, pitch: 2, ending: 3)
    static let dense = TipLines(heading: 1, height: 1, pitch: 1, ending: 1)

    func lines(of tips: Int) -> Int { heading + tips * pitch - (pitch - height) + ending }
  }

  /// The first arrangement in which all tips are visible. If there are too many for any, they
  /// scroll.
  var tipLines: TipLines {
    guard tips > 0 else { return usualTipLines }
    let room = listBottom - top
    return tipChoices.first { $0.lines(of: tips) <= room } ?? usualTipLines
  }

  private var tipChoices: [TipLines] {
    guard isAiry else { return [.spaced] }
    // The timeline leaves few lines next to the jar, but is open only for a short time.
    return [usualTipLines, .tight, .spaced] + (isTimelineOpen ? [.dense] : [])
  }

  private var usualTipLines: TipLines {
    guard isAiry else { return .dense }
    var lines = TipLines.airy
    if rows >= 26 { lines.ending = 3 }
    return lines
  }

  /// Blank lines above the title in a tall window, which move tips and jar away from its top edge.
  package var tipsLead: Int {
    guard rows >= 36, !isTimelineOpen, tips > 0 else { return 0 }
    let free = listBottom - top - tipLines.lines(of: tips)
    return max(0, min(6, free / 4))
  }

  /// A Boolean value that indicates whether the caption is on a separate line below the title of
  /// the Tip Jar.
  package var hasTipsCaption: Bool { tipLines.heading > 2 }
}
