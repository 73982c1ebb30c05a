package import TipJarVocabulary

/// The layout of the screen: numbers that scrolling and drawing share.
package struct Layout: Equatable, Sendable {
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// Indicates whether the timeline replaces the last lines, or the detail pane.
  package var isTimelineOpen = false
  /// The number of tips; they are spaced if all of them then fit.
  package var tips = 0

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  package static let least = (columns: 30, rows: 8)

  package func sized(columns: Int, rows: Int) -> Layout {
    var layout = self
    (layout.columns, layout.rows) = (columns, rows)
    return layout
  }

  package var isUsable: Bool { columns >= Layout.least.columns && rows >= Layout.least.rows }
  /// Indicates whether rows have two lines and a blank one; otherwise they have one line each.
  package var isAiry: Bool { rows >= 20 }
  package var hasDetail: Bool { columns >= 96 && isAiry }
  package var hasJar: Bool { isAiry && columns >= 74 }
  /// The blank columns at the left and at the right. In a very wide window the content is centred.
  package var margin: Int { columns >= 60 ? max(2, (columns - Layout.widest) / 2) : 1 }
  /// The maximum number of columns that are filled.
  private static let widest = 160
  /// The maximum number of columns of a text.
  package static let textWidth = 72
  /// The first row below the top line.
  package var top: Int { isAiry ? 3 : 1 }
  package var footer: Int { rows - 1 }
  /// The first row of the footer, after the content.
  package var bottom: Int { isAiry ? rows - 2 : rows - 1 }
  /// The column after the list.
  package var listEnd: Int {
    guard hasDetail else { return columns - margin }
    let left = margin - 2
    return left + min((columns - 2 * left) * 53 / 100, 78)
  }
  /// Indicates whether the focused purchase is shown next to the list of Purchases.
  package var hasReceiptPane: Bool { columns >= 112 && isAiry }
  /// Indicates whether the highlighted tip is shown above the jar.
  package var hasTipDetail: Bool { columns >= 112 && rows >= 34 }
  /// The lines of the list of a place: above it, with its heading or search field and a blank line if
  /// there is space, of a row, from one row to the next, and below it.
  struct ListLines: Equatable, Sendable {
    var heading, height, pitch, ending: Int

    func lines(of count: Int) -> Int { heading + count * pitch - (pitch - height) + ending }
  }

  private func lines(of place: Place) -> ListLines {
    var lines = ListLines(
      heading: isAiry ? 3 : 1, height: isAiry ? 2 : 1, pitch: isAiry ? 3 : 1,
      // A blank line before the one of the messages, which is the next.
      ending: rows >= 30 ? 1 : 0)
    switch place {
    case .apps: lines.heading = isAiry ? 2 : 1
    case .tips: return tipLines
    case .purchases: break
    case .console: (lines.height, lines.pitch) = (1, 1)
    }
    return lines
  }

  /// Lines from one row of a place to the next, and of the content of a row.
  package func pitch(of place: Place) -> Int { lines(of: place).pitch }
  package func rowHeight(of place: Place) -> Int { lines(of: place).height }

  /// Indicates whether restoring has a button; a narrow terminal has only the key.
  package var hasRestore: Bool { columns >= 60 }

  /// The first line of the timeline that covers the last lines; the end of the content beside it.
  package var timelineTop: Int { hasDetail ? bottom : bottom - min(isAiry ? 9 : 5, bottom - top) }

  /// Returns the number of visible choices of a chooser with `count` of them; at least 1.
  package func visibleChoices(of count: Int) -> Int { max(1, min(count, rows - (isAiry ? 10 : 4))) }

  /// The maximum number of visible lines of the help.
  package var visibleHelp: Int { rows - (isAiry ? 9 : 5) }

  package var listBottom: Int { isTimelineOpen ? timelineTop : bottom }

  package func listTop(of place: Place) -> Int {
    top + lines(of: place).heading + (place == .tips ? tipsLead : 0)
  }

  package func visibleRows(of place: Place) -> Int {
    let lines = listBottom - lines(of: place).ending - listTop(of: place)
    let gap = pitch(of: place) - rowHeight(of: place)
    return max(1, (lines + gap) / pitch(of: place))
  }

  /// Returns the visible rows of a place's list, without those behind the timeline.
  package func rowsInSight(of place: Place, from top: Int) -> Range<Int> {
    let count = visibleRows(of: place)
    guard isTimelineOpen else { return top..<(top + count) }
    let lines = timelineTop - listTop(of: place)
    let begun = (lines + pitch(of: place) - 1) / pitch(of: place)
    return top..<(top + max(0, min(count, begun)))
  }
}

/// The arrangement of the Tip Jar's lines, spaced if every tip then stays visible.
extension Layout {
  /// Two lines per tip, with its caption below the title or next to it.
  private static let airy = ListLines(heading: 3, height: 2, pitch: 3, ending: 2)
  private static let tight = ListLines(heading: 2, height: 2, pitch: 3, ending: 2)
  /// One line per tip, with or without a blank line between two of them.
  private static let spaced = ListLines(heading: 2, height: 1, pitch: 2, ending: 3)
  private static let dense = ListLines(heading: 1, height: 1, pitch: 1, ending: 1)
  /// The same with a blank line below the title, and with two lines below the tips.
  private static let loose = ListLines(heading: 2, height: 1, pitch: 1, ending: 2)

  /// The first arrangement in which all tips are visible; too many for any scroll.
  var tipLines: ListLines {
    guard tips > 0 else { return usualTipLines }
    let room = listBottom - top
    return tipChoices.first { $0.lines(of: tips) <= room } ?? usualTipLines
  }

  private var tipChoices: [ListLines] {
    guard isAiry else { return [Self.spaced] }
    // The timeline leaves few lines next to the jar, but is open only for a short time.
    return [usualTipLines, Self.tight, Self.spaced]
      + (isTimelineOpen ? [Self.loose, Self.dense] : [])
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
