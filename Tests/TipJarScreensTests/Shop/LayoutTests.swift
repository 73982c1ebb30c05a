import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// The division of the screen.
@Suite struct LayoutTests {
  private func layout(_ columns: Int, _ rows: Int, tips: Int = 5) -> Layout {
    var layout = Layout(columns: columns, rows: rows)
    layout.tips = tips
    return layout
  }

  @Test(arguments: [40, 60, 80, 104, 220], Array(10...40) + [60])
  func fiveTipsAreInSightFromTenLinesOn(_ columns: Int, _ rows: Int) {
    #expect(layout(columns, rows).visibleRows(of: .tips) >= 5)
  }

  @Test(arguments: [40, 80, 220], Array(8...60))
  func theListsEndAboveTheFooter(_ columns: Int, _ rows: Int) {
    for tips in [1, 3, 5, 9, 30] {
      let layout = layout(columns, rows, tips: tips)
      for place in Place.allCases {
        let lines =
          (layout.visibleRows(of: place) - 1) * layout.pitch(of: place)
          + layout.rowHeight(of: place)
        #expect(layout.listTop(of: place) + lines <= layout.bottom, "\(place), \(tips) tips")
      }
    }
  }

  @Test(arguments: [(80, 2), (164, 2), (180, 10), (220, 30), (59, 1)])
  func whatAVeryWideWindowShowsStandsInItsMiddle(_ columns: Int, _ margin: Int) {
    let layout = layout(columns, 40)
    #expect(layout.margin == margin)
    #expect(layout.listEnd <= layout.columns - layout.margin)
  }

  @Test func allTipsStayInSightWhileTheEventsAreOpen() {
    var layout = layout(80, 24)
    layout.isTimelineOpen = true
    #expect(layout.visibleRows(of: .tips) >= 5)
  }
}
