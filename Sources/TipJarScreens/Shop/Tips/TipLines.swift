import TipJarMachines

/// The arrangement of the Tip Jar's lines: with space between them where every tip stays in sight.
extension Layout {
  /// A way to stand below each other.
  struct TipLines: Equatable, Sendable {
    /// Lines above the first tip.
    var heading: Int
    /// Lines of a tip, and from one tip to the next.
    var height, pitch: Int
    /// Lines below the last tip.
    var ending: Int

    /// Two lines a tip, with its caption below the title or beside it.
    static let airy = TipLines(heading: 3, height: 2, pitch: 3, ending: 2)
    static let tight = TipLines(heading: 2, height: 2, pitch: 3, ending: 2)
    /// One line a tip, with a blank one between two of them, or without.
    static let spaced = TipLines(heading: 2, height: 1, pitch: 2, ending: 3)
    static let dense = TipLines(heading: 1, height: 1, pitch: 1, ending: 1)

    /// Lines that so many tips take in all.
    func lines(of tips: Int) -> Int { heading + tips * pitch - (pitch - height) + ending }
  }

  /// The first way in which all tips are in sight. Where there are too many of them for any, they scroll.
  var tipLines: TipLines {
    guard tips > 0 else { return usualTipLines }
    let room = listBottom - top
    return tipChoices.first { $0.lines(of: tips) <= room } ?? usualTipLines
  }

  private var tipChoices: [TipLines] {
    guard isAiry else { return [.spaced] }
    // Beside the jar the pane with the events leaves few lines, and closes again soon.
    return [usualTipLines, .tight, .spaced] + (isTimelineOpen ? [.dense] : [])
  }

  private var usualTipLines: TipLines {
    guard isAiry else { return .dense }
    var lines = TipLines.airy
    if rows >= 26 { lines.ending = 3 }
    return lines
  }

  /// Blank lines above the title in a tall window, so that tips and jar do not stick to its top.
  public var tipsLead: Int {
    guard rows >= 36, !isTimelineOpen, tips > 0 else { return 0 }
    let free = listBottom - top - tipLines.lines(of: tips)
    return max(0, min(6, free / 4))
  }

  /// A Boolean value that indicates whether the caption has a line of its own below the title of
  /// the Tip Jar.
  public var hasTipsCaption: Bool { tipLines.heading > 2 }
}
