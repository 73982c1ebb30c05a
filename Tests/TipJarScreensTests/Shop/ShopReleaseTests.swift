import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// Apps with commands: what OPEN runs, the older version, the phase in which a file is unpacked.
@Suite struct ShopReleaseTests {
  private static let commands = ["rg", "rga"].map {
    AppExecutable(name: $0, path: "/apps/\($0)")
  }

  private func fixture(
    _ resting: AppRow.Resting = .installed, _ change: (inout AppRelease) -> Void = { _ in },
    row changeRow: (inout AppRow) -> Void = { _ in }
  ) -> ShopFixture {
    var fixture = ShopFixture()
    var row = ShopFixture.row("app0", resting)
    row.release.ending = "Enter returns."
    change(&row.release)
    changeRow(&row)
    fixture.load([row])
    return fixture
  }

  /// The question comes before the ring: until it is answered, the button stays as it is.
  @Test(arguments: [
    AppRow.Resting.offered(.free), .offered(.update),
    .partial(DownloadProgress(received: 1, total: 2), .free),
  ])
  func aRealDownloadIsAskedAboutBeforeItsButtonMoves(_ resting: AppRow.Resting) throws {
    var fixture = fixture(resting, row: { $0.isReal = true })
    let before = fixture.shop.apps.button(for: "app0")
    let effects = fixture.enter()
    guard case .work(.apps(.ask("app0", let event)))? = effects.first, effects.count == 1 else {
      return #expect(Bool(false), "\(effects)")
    }
    #expect(fixture.shop.apps.button(for: "app0") == before)
    #expect(fixture.send(.apps(.agreed("app0", event)), after: .seconds(1)).count == 1)
    #expect(fixture.shop.apps.button(for: "app0") != before)
  }

  @Test func theCommandToTypeIsCopiedByEnter() {
    var fixture = fixture { $0.commands = [Self.commands[0]] }
    #expect(fixture.enter() == [])
    #expect(fixture.enter(after: .seconds(1)) == [.work(.apps(.copyCommand("rg")))])
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func aCommandRunsInPlaceOfTheScreen() {
    var fixture = fixture { $0.commands = Self.commands }
    fixture.send(.command(.info))
    #expect(fixture.enter() == [])
    #expect(fixture.shop.overlays.chooser?.choices.map(\.name) == ["rg", "rga", "rg", "rga"])
    for _ in 0..<3 { fixture.send(.command(.down)) }
    #expect(fixture.enter() == [.screen(.run("/apps/rga", then: "Enter returns."))])
    #expect(fixture.shop.overlays.chooser == nil)
  }

  /// By key and by the control on the page, after a question.
  @Test(arguments: [false, true]) func theOlderVersionReturnsAfterAQuestion(_ clicks: Bool) {
    var fixture = fixture { $0.rollBack = .init(title: "", sentence: "", verb: "Roll Back") }
    fixture.send(.command(.info))
    if clicks {
      fixture.click(.key(.rollBack))
    } else {
      fixture.send(.command(.rollBack), after: .seconds(1))
    }
    // Nothing is lost by a yes, so that Enter is one.
    #expect(fixture.shop.focused == .overlay(.answer(.yes)))
    #expect(fixture.enter() == [.work(.apps(.rollBack("app0")))])
    #expect(fixture.shop.overlays.last?.isPage == true)
  }

  @Test func nothingReturnsWithoutAnOlderVersionOrDuringADownload() {
    var none = fixture { _ in }
    #expect(none.send(.command(.rollBack)) == refuses(.nothingOlder))
    #expect(none.shop.overlays.isEmpty)
    var running = fixture(.offered(.update)) {
      $0.rollBack = .init(title: "", sentence: "", verb: "Roll Back")
    }
    #expect(running.shop.apps.canRollBack)
    running.enter()
    #expect(!running.shop.apps.canRollBack)
  }

  /// Those that must be paid first are left alone.
  @Test func allUpdatesBeginAtOnce() {
    var fixture = ShopFixture()
    var rows = ["app0", "app1", "app2", "app3"].map { ShopFixture.row($0, .offered(.update)) }
    rows[2].isUnpaid = true
    rows[3].resting = .installed
    fixture.load(rows)
    #expect(
      fixture.send(.command(.updateAll))
        == [.work(.apps(.prepare("app0", 1))), .work(.apps(.prepare("app1", 1)))])
    #expect(fixture.send(.command(.updateAll)) == [])
    fixture = self.fixture { _ in }
    #expect(fixture.send(.command(.updateAll)) == [.work(.tell(.nothingToUpdate))])
    fixture = self.fixture { $0.isLeft = true }
    #expect(fixture.send(.command(.updateAll)) == [.work(.tell(.notUpdated(["app0"])))])
  }

  /// A project of which nothing is installed leaves the list after a question.
  @Test func aProjectIsDroppedAfterAQuestion() {
    var fixture = fixture(
      .offered(.free),
      row: {
        $0.removal = .init(title: "", sentence: "", verb: "Drop")
        $0.isDropped = true
      })
    #expect(fixture.shop.apps.canRemove && fixture.send(.command(.remove)) == [])
    #expect(fixture.shop.focused == .overlay(.answer(.no)))
    #expect(fixture.send(.command(.buy), after: .seconds(1)) == [.work(.apps(.drop("app0")))])
  }

  /// Projects are named on a sheet. Only Enter or a click asks their servers, once. Those that cannot
  /// be added stay there with the reasons.
  @Test func projectsAreAddedByTheirNames() {
    var fixture = fixture { _ in }
    fixture.send(.command(.add))
    #expect(fixture.shop.context == .entry && fixture.enter() == [])
    fixture.send(.typed("typo"))
    fixture.send(.command(.clearText))
    for text in ["acme", "/lumenx"] { #expect(fixture.send(.typed(text)) == []) }
    fixture.send(.command(.deleteBackward))
    let asks: [Shop.Effect] = [.work(.apps(.add("acme/lumen")))]
    #expect(fixture.enter() == asks && fixture.enter() == [])
    fixture.send(.typed(", acme/fern"))
    fixture.send(.projectsAdded(left: "acme/lumen", problem: "Misspelled."))
    #expect(fixture.shop.overlays.entry?.problem == "Misspelled.")
    #expect(fixture.shop.overlays.entry?.text == "acme/lumen")
    #expect(fixture.click(.overlay(.answer(.yes))) == asks)
    fixture.send(.projectsAdded())
    #expect(fixture.shop.overlays.isEmpty)
    fixture.send(.command(.add))
    fixture.send(.command(.nextControl))
    #expect(fixture.enter() == [] && fixture.shop.overlays.isEmpty)
    fixture.send(.command(.add))
    #expect(fixture.send(.command(.back)) == [] && fixture.shop.overlays.isEmpty)
  }

  @Test(arguments: [false, true]) func aToolIsPinnedAndUnpinned(_ isPinned: Bool) {
    var tool = fixture { $0.isPinned = isPinned }
    #expect(tool.send(.command(.pin)) == [.work(.apps(.pin("app0", !isPinned)))])
    var other = fixture { _ in }
    #expect(other.send(.command(.pin)) == [.work(.tell(.refused(.nothingToPin)))])
    #expect(other.send(.command(.refresh)) == [.work(.apps(.refresh))])
  }

  /// The first press shows the address and its code, the second one opens the page.
  @Test func theSourceIsShownBeforeItIsOpened() {
    var none = fixture { _ in }
    #expect(none.send(.command(.source)) == [.work(.tell(.refused(.noSource)))])
    var fixture = fixture(row: { $0.address = "https://example.org/a/b" })
    fixture.send(.command(.info))
    #expect(fixture.send(.command(.source)) == [])
    #expect(fixture.shop.focused == .overlay(.link(.open)))
    let opened = fixture.send(.command(.browse))
    #expect(opened == [.work(.apps(.browse("https://example.org/a/b")))])
    fixture.send(.linkNoted(.opened))
    #expect(fixture.shop.overlays.link?.note == .opened)
    let copied = fixture.send(.command(.copy))
    #expect(copied == [.work(.apps(.copy("https://example.org/a/b")))])
    fixture.send(.command(.back))
    #expect(fixture.shop.overlays.last?.isPage == true)
  }

  /// The bytes that were received stay on show, and nothing is said of their rate.
  @Test func unpackingFollowsTheReceivedBytesInTheSameRing() {
    var fixture = fixture(.offered(.free)) { _ in }
    fixture.enter()
    fixture.download("app0", .prepared(1))
    let received = DownloadProgress(
      received: 5_000_000, total: 5_000_000, bytesPerSecond: 1_000_000, unpacks: true)
    fixture.download("app0", .reported(1, .fetching(received)))
    fixture.download("app0", .reported(1, .unpacking(fraction: 0.5)))
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .downloading(0.95))
    let transfer = fixture.shop.apps.transfers["app0"]
    #expect(transfer?.progress.received == 5_000_000)
    #expect(transfer?.progress.bytesPerSecond == nil)
    let text = ActivityText(
      fixture.shop.apps.buttons["app0"] ?? DownloadButton(installed: false), transfer,
      at: fixture.now.advanced(by: .seconds(2)), .english)
    #expect(text == ActivityText(state: "Unpacking"))
  }
}
