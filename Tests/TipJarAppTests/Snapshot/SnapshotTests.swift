import Testing
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@Suite struct SnapshotTests {
  /// Screens with something in progress: a download, its end, a spinner, falling confetti.
  static let scenes: [(screen: String, keys: String, at: Duration)] = [
    ("apps", "<Enter>", .milliseconds(3210)),
    ("apps", "<Enter><Down><Enter><Down><Down><Down><Down><Enter>", .seconds(5)),
    ("tips", "", .milliseconds(400)), ("thanks", "", .milliseconds(700)), ("console", "", .zero),
  ]

  @Test(arguments: scenes.indices) func theSameInputGivesTheSameBytes(scene: Int) async throws {
    let (screen, keys, at) = Self.scenes[scene]
    let snapshot = try Snapshot.of(screen, at: at, keys: keys)
    let canvases = (try await snapshot.canvas(), try await snapshot.canvas())
    for format in SnapshotFormat.allCases {
      let first = format.picture(of: canvases.0, theme: .dark)
      #expect(first == format.picture(of: canvases.1, theme: .dark), "\(format)")
    }
  }

  @Test(arguments: SnapshotScreen.names) func everyScreenComesUp(name: String) async throws {
    let text = try await Snapshot.of(name, at: .zero).canvas().text
    let title = String(name.split(separator: "/").last ?? "")
    #expect(text.joined().contains { !$0.isWhitespace }, "\(title)")
    #expect(text.count == 30)
  }

  @Test func aDownloadIsInFlightAndThenWhole() async throws {
    func button(at seconds: Int) async throws -> String {
      try await Snapshot.of("apps", at: .seconds(seconds), keys: "<Enter>").canvas().text
        .joined(separator: "\n")
    }
    let early = try await button(at: 4)
    #expect(early.contains("%") && early.contains("1 downloading"))
    let late = try await button(at: 20)
    #expect(!late.contains("%") && !late.contains("downloading"))
  }

  @Test(arguments: [(1.0, false), (10, true)])
  func aDownloadGoesByTheRate(_ rate: Double, _ isWhole: Bool) async throws {
    var snapshot = try Snapshot.of("apps", at: .seconds(4), keys: "<Enter>")
    snapshot.settings.rate = rate
    let text = try await snapshot.canvas().text.joined(separator: "\n")
    #expect(text.contains("downloading") == !isWhole)
  }

  @Test(arguments: Language.allCases)
  func theConsoleNamesItsFolderInTheLanguageOfTheWords(_ language: Language) async throws {
    var snapshot = try Snapshot.of("console", at: .zero)
    snapshot.settings.screen.language = language
    let text = try await snapshot.canvas().text.joined(separator: "\n")
    #expect(text.contains(language.words.jar.snapshotFolder))
  }

  @Test func theConsoleShowsNoControlThatChangesNothing() async throws {
    let text = try await Snapshot.of("console", size: Size(width: 100, height: 60), at: .zero)
      .canvas().text.joined(separator: "\n")
    #expect(text.contains("refundRequest"))
    for name in ["Renewal rate", "subscriptionStatus", "offerCodeRedeem", "appTransaction"] {
      #expect(!text.contains(name), "\(name)")
    }
  }

  @Test func whatHappensBetweenTwoInstantsHappensInBoth() async throws {
    // Waiting by a key script passes the same sleepers as waiting for the instant.
    let straight = try await Snapshot.of("apps", at: .seconds(4), keys: "<Enter>").canvas()
    let halting = try await Snapshot.of(
      "apps", at: .seconds(4), keys: "<Enter><1s><333ms><1s>"
    ).canvas()
    #expect(straight == halting)
  }

  @Test func theTipsLoadThenShowTheirPrices() async throws {
    #expect(try await !Snapshot.of("tips", at: .zero).canvas().text.joined().contains("£0.99"))
    #expect(try await Snapshot.of("tips").canvas().text.joined().contains("£0.99"))
  }

  @Test func theTimelineSaysWhatTheFocusedButtonTook() async throws {
    let text = try await Snapshot.of("apps", at: .milliseconds(1700), keys: "<Enter>e")
      .canvas().text
    let pane = text.joined(separator: "\n")
    for words in ["event    pressed", "shown    GET to spinner", "spinner to ring"] {
      #expect(pane.contains(words), "\(words)")
    }
  }
}
