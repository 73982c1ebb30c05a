import TipJarMachines
package import TipJarVocabulary

/// The layout of the screen: numbers that scrolling and drawing share.
package struct Layout: Equatable, Sendable {
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// A Boolean value that indicates whether the timeline replaces the last lines, or the detail
  /// pane.
  package var isTimelineOpen = false
  /// The number of tips; they are spaced if all of them then fit.
  package var tips = 0

  package static let least = (columns: 30, rows: 8)

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  package func sized(columns: Int, rows: Int) -> Layout {
    var layout = self
    layout.columns = columns
    layout.rows = rows
    return layout
  }

  package var isUsable: Bool { columns >= Layout.least.columns && rows >= Layout.least.rows }
  /// A Boolean value that indicates whether rows have two lines and a blank one; otherwise they
  /// have one line each.
  package var isAiry: Bool { rows >= 20 }
  package var hasDetail: Bool { columns >= 96 && isAiry }
  package var hasJar: Bool { isAiry && columns >= 74 }
  /// The blank columns at the left and at the right. In a very wide window the content is centred.
  package var margin: Int {
    columns >= 60 ? max(2, (columns - Layout.widest) / 2) : 1
  }
  /// The maximum number of columns that are filled.
  private static let widest = 160
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
  /// A Boolean value that indicates whether the focused purchase is shown next to the list of
  /// Purchases.
  package var hasReceiptPane: Bool { columns >= 140 && isAiry }
  /// Lines from one row to the next.
  package var rowPitch: Int { isAiry ? 3 : 1 }
  /// Lines of a row's content.
  package var rowHeight: Int { isAiry ? 2 : 1 }

  /// Lines above the list of a place: its heading or search field, with a blank line if there is
  /// space.
  package func heading(of place: Place) -> Int {
    switch place {
    case .apps: isAiry ? 2 : 1
    case .tips: tipsLead + tipLines.heading
    case .purchases: isAiry ? 3 : 1
    case .console: isAiry ? 3 : 1
    }
  }

  /// Lines below the list of a place.
  package func ending(of place: Place) -> Int {
    switch place {
    case .apps, .purchases, .console: 0
    case .tips: tipLines.ending
    }
  }

  /// A Boolean value that indicates whether restoring has a button; a narrow terminal has only the
  /// key.
  package var hasRestore: Bool { columns >= 60 }

  /// The first line of the timeline if it covers the last lines; the end of the content if it is
  /// next to the content.
  package var timelineTop: Int {
    hasDetail ? bottom : bottom - min(isAiry ? 9 : 5, bottom - top)
  }

  /// Lines of an app's page above its button: icon, name, subtitle and developer, with blank lines
  /// around them.
  package var pageHeading: Int { hasPageIcon ? 10 : isAiry ? 6 : 3 }
  /// A Boolean value that indicates whether the icon on an app's page has the largest size.
  package var hasPageIcon: Bool { rows >= 32 && columns >= 64 }

  /// Returns the number of visible choices of a chooser with `count` of them; at least 1.
  package func visibleChoices(of count: Int) -> Int {
    max(1, min(count, rows - (isAiry ? 10 : 4)))
  }

  /// Lines from one row of a place to the next.
  package func pitch(of place: Place) -> Int {
    switch place {
    case .console: 1
    case .tips: tipLines.pitch
    case .apps, .purchases: rowPitch
    }
  }

  /// Lines of the content of a place's row.
  package func rowHeight(of place: Place) -> Int {
    switch place {
    case .console: 1
    case .tips: tipLines.height
    case .apps, .purchases: rowHeight
    }
  }

  /// The row after the area of lists.
  var listBottom: Int { isTimelineOpen ? timelineTop : bottom }

  package func listTop(of place: Place) -> Int { top + heading(of: place) }

  /// Returns the number of visible rows of a place's list; at least 1.
  package func visibleRows(of place: Place) -> Int {
    let lines = listBottom - ending(of: place) - listTop(of: place)
    let gap = pitch(of: place) - rowHeight(of: place)
    return max(1, (lines + gap) / pitch(of: place))
  }

  /// Returns the visible rows of a place's list, without those behind the timeline.
  func rowsInSight(of place: Place, _ scroll: Scroll) -> Range<Int> {
    let count = visibleRows(of: place)
    guard isTimelineOpen else { return scroll.range(visible: count) }
    let lines = timelineTop - listTop(of: place)
    let begun = (lines + pitch(of: place) - 1) / pitch(of: place)
    return scroll.range(visible: max(0, min(count, begun)))
  }
}
