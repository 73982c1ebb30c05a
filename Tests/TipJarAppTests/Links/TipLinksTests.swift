import Testing
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarTips

/// Choosing opens a sheet; opening a page is a second, deliberate press; the note afterwards
/// reports what tipjar did.
@Suite struct TipLinksTests {
  @Test func enterShowsTheAddressAndOpensNothing() throws {
    let scene = try LinkScene(showing: 2)
    #expect(scene.links.sheet?.link == scene.links.links[2])
    #expect(scene.work == [])
    #expect(scene.text.contains("https://ko-fi.com/octocat"))
    #expect(scene.text.contains("tipjar only opens a page. It never"))
  }

  /// A browser in the foreground shows the page too.
  @Test(
    arguments: [Key(.enter), Key(.character("o"))],
    [
      (TipLinks.Note.opened, "Opened in your browser.", [2]),
      (.notOpened, "No browser could be opened here.", []),
      (.running, "Started your browser; it is", [2]),
    ])
  func aSecondPressOpensThePageAndItsEndIsSaid(
    _ key: Key, _ end: (note: TipLinks.Note, line: String, opened: [Int])
  ) throws {
    var scene = try LinkScene(showing: 2)
    scene.press(key)
    #expect(scene.work == [.open(1, link: 2)])
    #expect(scene.links.sheet?.note == .opening)
    scene.send(.openEnded(1, end.note))
    #expect(scene.links.opened == end.opened)
    #expect(scene.text.contains(end.line), "\(scene.text)")
  }

  @Test(arguments: [(true, TipLinks.Button.open), (false, .copy)])
  func enterOffersToCopyWhereThereIsNoBrowser(_ hasBrowser: Bool, _ focus: TipLinks.Button) throws {
    let scene = try LinkScene(hasBrowser: hasBrowser, showing: 2)
    #expect(scene.links.sheet?.focus == focus)
  }

  @Test func aHeldKeyOpensOnePage() throws {
    var scene = try LinkScene(showing: 0)
    scene.press("o")
    scene.send(.openEnded(1, .opened), after: .milliseconds(10))
    for step in 0..<30 {
      scene.press(Key(.character("o")), after: .milliseconds(step == 0 ? 500 : 33))
    }
    #expect(scene.work == [.open(1, link: 0)])
    scene.press("o")
    #expect(scene.work.count == 2)
  }

  @Test func onePageIsOpenedAtATime() throws {
    var scene = try LinkScene(showing: 0)
    scene.press("oo")
    #expect(scene.work == [.open(1, link: 0)])
    scene.press(Key(.escape))
    scene.show(2)
    scene.press("o")
    #expect(scene.work.count == 1)
    scene.send(.openEnded(1, .notOpened))
    #expect(scene.links.sheet?.note == nil, "the sheet is another link's")
    scene.press("o")
    #expect(scene.work == [.open(1, link: 0), .open(2, link: 2)])
    scene.send(.openEnded(1, .opened))
    #expect(scene.links.opened == [], "the end of an attempt that is over")
  }

  @Test func copyingSaysWhatIsKnown() throws {
    var scene = try LinkScene(showing: 1)
    scene.press("c")
    #expect(scene.work == [.copy(link: 1)])
    scene.send(.copied(link: 1, .copied))
    #expect(scene.links.copied == [1])
    #expect(scene.text.contains("Sent to the clipboard"))
    scene.send(.copied(link: 1, .tooLongToCopy))
    #expect(scene.links.copied == [1] && scene.links.sheet?.note == .tooLongToCopy)
    scene.send(.copied(link: 1, .copiedByTmux))
    #expect(scene.text.contains("Copied to the buffer of tmux, and"))
    scene.send(.copied(link: 1, .copiedToClipboard))
    #expect(scene.links.copied == [1, 1, 1] && scene.text.contains("Copied to the clipboard."))
    scene.send(.copied(link: 0, .copied))
    #expect(scene.links.sheet?.note == .copiedToClipboard, "the sheet is another link's")
  }

  /// Selecting a line of the sheet gives nothing but the address. Sheet and footer stay.
  @Test(arguments: [(80, 20), (80, 23), (60, 24), (80, 24), (80, 30)], Language.allCases)
  func aCopiedAddressHasALineOfItsOwn(_ size: (Int, Int), _ language: Language) throws {
    let address = "https://github.com/sponsors/octocat"
    var scene = try LinkScene(columns: size.0, rows: size.1, language: language, showing: 0)
    let before = (scene.frame.canvas.text, scene.frame.sheet)
    scene.send(.copied(link: 0, .copied))
    let (canvas, sheet) = (scene.frame.canvas, try #require(scene.frame.sheet))
    #expect(canvas.text.last == before.0.last && sheet == before.1 && sheet.maxY < size.1)
    let y = try #require(canvas.text.firstIndex { $0.contains(address) })
    #expect((sheet.y..<sheet.maxY).contains(y))
    #expect((0..<size.0).allSatisfy { canvas[$0, y].style.paper != .codePaper })
  }

  /// A sheet below the help would show as a broken frame around it.
  @Test func helpReplacesTheSheet() throws {
    var scene = try LinkScene(showing: 0)
    scene.press("?")
    let inks = scene.frame.canvas.cells.flatMap { [$0.style.ink, $0.style.paper] }
    #expect(!inks.contains(.codeInk) && !inks.contains(.codePaper))
    scene.press(Key(.escape))
    #expect(scene.frame.canvas.cells.contains { $0.style.paper == .codePaper })
  }

  /// An address of several lines is shown without a code beside it.
  @Test func aLongCopiedAddressHasLinesOfItsOwn() throws {
    let path = String(repeating: "/abcdefghi", count: 8)
    var scene = try LinkScene(jar: LinkScene.jar(of: "https://example.org" + path), showing: 0)
    scene.send(.copied(link: 0, .copied))
    let inks = scene.frame.canvas.cells.flatMap { [$0.style.ink, $0.style.paper] }
    #expect(!inks.contains(.codeInk))
    let lines = scene.frame.canvas.text.filter { $0.contains("/abcdefghi") }
    #expect(lines.count == 2)
    #expect(scene.frame.canvas.text.last?.contains("copy") == true, "the footer stays")
  }

  @Test func anAddressThatIsNoWebPageCanOnlyBeCopiedOrScanned() throws {
    var scene = try LinkScene(showing: 4)
    #expect(!scene.text.contains("browser"))
    #expect(scene.frame.region(of: .button(.open)) == nil)
    scene.press("o")
    scene.press(Key(.enter))
    #expect(scene.work == [.copy(link: 4)])
  }

  /// The sheet shows what became of it.
  @Test(arguments: [(Character("o"), TipLinks.Work.open(1, link: 2)), ("c", .copy(link: 2))])
  func inTheListOAndCActOnTheChosenRow(_ key: Character, _ work: TipLinks.Work) throws {
    var scene = try LinkScene()
    scene.press("jj")
    #expect(scene.text.contains("o open in the browser   c copy   ? help   q quit"))
    for _ in 0..<20 { scene.press(Key(.character(key)), after: .milliseconds(33)) }
    #expect(scene.work.first == work && scene.links.sheet?.link == scene.links.links[2])
    #expect(scene.work.allSatisfy { $0 == work }, "a held key opens one page")
    scene.send(key == "o" ? .openEnded(1, .opened) : .copied(link: 2, .copied))
    #expect(scene.links.opened == (key == "o" ? [2] : []))
    let shown = key == "o" ? "Opened in your browser." : "Sent to the clipboard"
    #expect(scene.text.contains(shown))
  }

  /// The page is marked, and only a second, deliberate press opens it.
  @Test func aPageThatIsNotEncryptedIsOpenedAfterAQuestion() throws {
    var scene = try LinkScene(jar: LinkScene.jar(of: "http://example.org/donate"))
    #expect(scene.text.contains("example.org  not encrypted"))
    for _ in 0..<20 { scene.press(Key("o"), after: .milliseconds(33)) }
    #expect(scene.work == [] && scene.text.contains("Open again to open it anyway."))
    scene.press("c")
    #expect(scene.work == [.copy(link: 0)])
    scene.send(.copied(link: 0, .copied))
    scene.press("o")
    #expect(scene.work.count == 1 && scene.links.sheet?.note == .notEncrypted, "asked again")
    scene.press("o")
    #expect(scene.work.last == .open(1, link: 0) && scene.links.sheet?.note == .opening)
  }

  @Test func theProgramThatFailedIsNamed() throws {
    var scene = try LinkScene(columns: 104, rows: 32, showing: 0)
    scene.press("o")
    scene.send(.openEnded(1, .opened, problem: "firefxo: No such file or directory."))
    #expect(scene.text.contains("Opened in your browser."))
    #expect(scene.text.contains("firefxo:") && scene.text.contains("No such file or"))
  }

  @Test func openIsNotOfferedWithoutABrowser() throws {
    var scene = try LinkScene(hasBrowser: false)
    #expect(scene.frame.region(of: .key(.browse)) == nil)
    #expect(scene.frame.region(of: .key(.copy)) != nil)
    scene.show(0)
    #expect(scene.frame.region(of: .key(.browse)) == nil)
    // Nor is it for what is no page.
    var other = try LinkScene()
    #expect(other.frame.region(of: .key(.browse)) != nil)
    other.press("G")
    #expect(other.frame.region(of: .key(.browse)) == nil)
  }

  @Test(arguments: Language.allCases, [30, 40, 50, 60, 80])
  func theListAlwaysNamesHelpAndQuit(_ language: Language, _ columns: Int) throws {
    let scene = try LinkScene(columns: columns, language: language)
    for key in [Command.help, .quit] { #expect(scene.frame.region(of: .key(key)) != nil) }
  }

  @Test func escapeGoesBackAndQAndControlCLeave() throws {
    var scene = try LinkScene(showing: 1)
    var interrupted = scene
    interrupted.press(Key(.character("c"), .control))
    #expect(interrupted.effects == [.screen(.quit)] && interrupted.links.isInterrupted)
    scene.press("?")
    #expect(scene.links.isHelpOpen)
    scene.press(Key(.escape))
    #expect(!scene.links.isHelpOpen && scene.links.sheet != nil)
    scene.press(Key(.escape))
    scene.press(Key(.escape))
    #expect(scene.links.sheet == nil && scene.effects == [])
    scene.press("q")
    #expect(scene.effects == [.screen(.quit)] && !scene.links.isInterrupted)
  }

  @Test func tabAndArrowsMoveAmongTheButtons() throws {
    var scene = try LinkScene(showing: 0)
    scene.press(Key(.tab))
    #expect(scene.links.sheet?.focus == .copy)
    scene.press(Key(.enter))
    #expect(scene.work == [.copy(link: 0)])
    scene.press(Key(.left))
    scene.press(Key(.left))
    #expect(scene.links.sheet?.focus == .back)
    scene.press(Key(.enter))
    #expect(scene.links.sheet == nil)
  }

  /// An entry that cannot be used is named above the links, in a small window on one line.
  @Test(arguments: [(80, 24), (40, 10)])
  func refusedLinksAreReportedOnTheScreen(_ columns: Int, _ rows: Int) throws {
    var scene = try LinkScene(columns: columns, rows: rows)
    scene.links = TipLinks(
      scene.links.links, name: "", problems: ["tips.yml:2: custom: http is not safe; use https"])
    scene.send(.resized)
    #expect(scene.text.contains("tips.yml:2: custom"))
    #expect(scene.text.contains("GitHub Sponsors"))
  }

  // MARK: Mouse

  @Test func aClickShowsAndAnotherOpens() throws {
    var scene = try LinkScene()
    scene.click(.row(2))
    #expect(scene.links.sheet?.link == scene.links.links[2] && scene.work == [])
    scene.click(.button(.open), after: .milliseconds(100))
    #expect(scene.work == [], "the second click of a double click")
    scene.click(.button(.open))
    #expect(scene.work == [.open(1, link: 2)])
  }

  @Test func aClickBesideTheSheetClosesIt() throws {
    var scene = try LinkScene(showing: 0)
    #expect(scene.frame.control(at: Point(x: 0, y: 0)) == .outside)
    scene.click(.outside)
    #expect(scene.links.sheet == nil)
  }

  @Test func keysInTheLastLineCanBeClicked() throws {
    var scene = try LinkScene()
    scene.click(.key(.help))
    #expect(scene.links.isHelpOpen)
    scene.click(.button(.back))
    scene.click(.key(.quit))
    #expect(scene.effects == [.screen(.quit)])
  }

  @Test func mIsHeardAndSaid() throws {
    var scene = try LinkScene()
    scene.press("m")
    #expect(scene.effects == [.screen(.setMouse(false))])
    #expect(scene.text.contains("mouse off"))
    scene.press("m")
    #expect(scene.effects.last == .screen(.setMouse(true)))
  }

  // MARK: Scrolling

  @Test func theSelectionScrollsTheList() throws {
    var scene = try LinkScene(columns: 40, rows: 10)
    #expect(!scene.text.contains("Bitcoin"))
    scene.press("G")
    #expect(scene.links.selected == 4 && scene.text.contains("Bitcoin"))
    scene.press("g")
    #expect(scene.links.top == 0)
    scene.send(.wheel(rows: 100))
    #expect(scene.text.contains("Bitcoin") && scene.links.selected == 0)
    scene.send(.scrolled(.list, to: 1))
    #expect(scene.links.top == 1)
  }

  @Test func inASmallWindowTheAddressScrollsAndTheCodeIsLeftOut() throws {
    let text =
      "https://example.org/" + (0..<12).map { "part\($0)" }.joined(separator: "/")
      + "?a=\(String(repeating: "x", count: 90))&end=1"
    let jar = try LinkScene.jar(of: text)
    var scene = try LinkScene(columns: 40, rows: 10, jar: jar)
    scene.press(Key(.enter))
    #expect(scene.frame.canvas.cells.allSatisfy { $0.style.ink != .codeInk })
    #expect(scene.text.contains("https://example.org/") && !scene.text.contains("end=1"))
    scene.press(Key(.end))
    #expect(scene.text.contains("end=1"))
    scene.press(Key(.home))
    #expect(scene.links.textTop == 0)
    scene.send(.wheel(rows: 1))
    scene.press(Key(.down))
    #expect(scene.links.textTop == 2)
    #expect(scene.text.contains("Esc back"))
  }

  /// The whole address of the selected row is on the screen, on one line or several.
  @Test(arguments: [30, 40, 60, 80, 104], [10, 20, 24, 32])
  func nothingOfAnAddressIsLeftOut(_ columns: Int, _ rows: Int) throws {
    var scene = try LinkScene(columns: columns, rows: rows)
    for (index, row) in scene.links.links.enumerated() {
      let frame = scene.frame
      let rect = try #require(frame.region(of: .row(index)))
      let lines = (rect.y + 1..<rect.maxY).map { y in
        (rect.x + 1..<rect.maxX).map {
          String(String.UnicodeScalarView(frame.canvas[$0, y].scalars))
        }
        .joined()
      }
      #expect(lines.joined().filter { $0 != " " } == row.address)
      scene.press("j")
    }
  }

  // MARK: Rest

  @Test func atRestNoFrameIsPlanned() throws {
    var scene = try LinkScene()
    #expect(scene.links.nextChange(after: scene.now) == nil)
    scene.show(0)
    scene.press("o")
    scene.send(.openEnded(1, .opened), after: .seconds(5))
    #expect(scene.links.nextChange(after: scene.now) == nil)
  }
}
