import Testing
import TipJarTerminal
import TipJarVocabulary

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

  @Test(arguments: [(1.0, false), (10, true)])
  func aDownloadGoesByTheRate(_ rate: Double, _ isWhole: Bool) async throws {
    var snapshot = try Snapshot.of("apps", at: .seconds(4), keys: "<Down><Enter>")
    snapshot.settings.rate = rate
    let text = try await snapshot.canvas().text.joined(separator: "\n")
    #expect(text.contains("downloading") == !isWhole)
  }

  @Test(arguments: Language.allCases)
  func theConsoleNamesItsFolderInTheLanguageOfTheWords(_ language: Language) async throws {
    var snapshot = try Snapshot.of("console", at: .zero)
    snapshot.settings.screen.language = language
    let text = try await snapshot.canvas().text.joined(separator: "\n")
    #expect(text.contains(language.words.text("a temporary folder")))
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
    let straight = try await Snapshot.of("apps", at: .seconds(4), keys: "<Down><Enter>").canvas()
    let halting = try await Snapshot.of(
      "apps", at: .seconds(4), keys: "<Down><Enter><1s><333ms><1s>"
    ).canvas()
    #expect(straight == halting)
  }

  /// The reason of a failure gives way to what is kept; where there is room for one only, it comes
  /// first.
  @Test(arguments: [
    (50, 14, #"✗ Simulated failure: [^·]*$"#), (60, 16, #"✗ Simulated fa[^·]*… · \d+% kept "#),
    (80, 24, #"✗ Simulated failure: please try again · \d+% kept "#),
    (97, 32, #"✗ Simulated fa[^·]*… · \d+% kept "#),
    (104, 32, #"✗ Simulated fa[^·]*… · \d+% kept "#),
    (120, 24, #"✗ Simulated failure: please try again · \d+% kept "#),
  ])
  func theReasonGivesWayToWhatIsKept(_ columns: Int, _ rows: Int, _ pattern: String) async throws {
    let snapshot = try Snapshot.of(
      "apps", size: Size(width: columns, height: rows), at: .seconds(8),
      keys: "/yonder<Enter><Space>")
    let row = try await snapshot.canvas().text.first { $0.contains("✗") } ?? ""
    #expect(row.contains(try Regex(pattern)), "\(row)")
  }
}
