import Foundation
import TestSupport
import Testing
import TipJarReleases
import TipJarVocabulary

@testable import TipJarDownloads

/// Projects that publish several programs under tags with different beginnings.
extension ProjectSourceTests {
  private static func program(_ tag: String, file: String = "r-linux") -> String {
    release(tag, [(file, "sha256:\(sum)")])
  }

  private static func list(_ tags: [String]) -> String {
    "[\(tags.map { program($0) }.joined(separator: ","))]"
  }

  private static func answers(_ tags: [String]) -> [String: String] {
    [
      "latest": program(tags[0]), "releases?per_page=10": list(tags),
      "releases?per_page=30": list(tags),
    ]
  }

  /// Ten releases of two programs: neither becomes the other.
  @Test(arguments: 1...10)
  func anInstalledAppStaysInItsStream(_ count: Int) async throws {
    let tags = (1...count).reversed().flatMap { ["desktop-v2.\($0)", "cli-v1.\($0)"] }
    let rig = try Rig(Self.answers(tags))
    try rig.install("cli-v1.0", of: "o/r")
    let offer = try await rig.offer()
    #expect(offer.app?.tag == "cli-v1.\(count)" && offer.app?.version == "1.\(count)")
    try rig.source.file.keep([offer.tracked])
    #expect(try rig.source.kept(for: Self.machine).map(\.app) == [offer.app])
  }

  @Test func whatIsAddedNamesItsProgramWhereThereAreSeveral() async throws {
    let rig = try Rig(Self.answers(["desktop-v2.0", "cli-v1.1", "cli-v1.0", "nightly"]))
    let project = try #require(Project("O/R"))
    func add(_ tracked: TrackedProject) async throws -> ProjectOffer {
      try #require(await rig.source.offers(adding: [tracked], for: Self.machine).first)
    }
    let open = try await add(.init(project))
    #expect(open.app == nil && open.problem?.kind == .ambiguous)
    #expect(open.streams.map(\.tag) == ["desktop-v2.0", "cli-v1.1"])
    let chosen = try await add(.init(project, releases: .tags("cli-v*")))
    #expect(chosen.app?.tag == "cli-v1.1")
    let answered = try await add(.init(project, releases: .stream(.init(named: "cli"))))
    #expect(answered.app?.tag == "cli-v1.1")
    // Two apps of one project.
    var other = try await add(.init(project, releases: .tags("desktop-*")))
    other.name("desktop")
    #expect(other.app?.id == "o/r/desktop" && other.app?.name == "desktop")
    try rig.source.file.keep([chosen.tracked, other.tracked])
    #expect(
      try rig.source.kept(for: Self.machine).map(\.app?.tag) == ["cli-v1.1", "desktop-v2.0"])
  }

  /// The one stream of a project is remembered: a second one that appears later is not offered.
  @Test func theStreamOfTheFirstAddIsRemembered() async throws {
    let rig = try Rig(Self.answers(["v1.1", "v1.0"]))
    let offers = await rig.source.offers(
      adding: [.init(try #require(Project("O/R")))], for: Self.machine)
    #expect(offers.first?.tracked.releases == .stream(.init(named: "")))
    let later = try Rig(Self.answers(["gui-v2.0", "v1.2"]))
    #expect(try await later.offer(offers.first?.tracked).app?.tag == "v1.2")
  }

  /// Nobody has to be asked where only one program has a file for the computer.
  @Test func aStreamForOtherComputersIsNoChoice() async throws {
    let windows = Self.program("gui-v2.0", file: "gui-windows.zip")
    let own = Self.program("cli-v1.0")
    let rig = try Rig([
      "latest": windows, "releases?per_page=10": "[\(windows),\(own)]",
      "releases?per_page=30": "[\(windows),\(own)]",
    ])
    let offers = await rig.source.offers(
      adding: [.init(try #require(Project("O/R")))], for: Self.machine)
    #expect(offers.first?.app?.tag == "cli-v1.0" && offers.first?.problem == nil)
  }

  /// Of a stream's versions the one that is named is found, and none of another stream.
  @Test func anOlderVersionIsOfTheSameStream() async throws {
    var answers = Self.answers(["desktop-v2.0", "cli-v1.1"])
    for tag in ["cli-v1.0", "desktop-v1.0", "v1.0"] { answers[tag] = Self.program(tag) }
    let rig = try Rig(answers)
    try rig.install("cli-v1.1", of: "o/r")
    let tracked = TrackedProject(try #require(Project("O/R")))
    func offer(_ version: String) async -> ProjectOffer {
      await rig.source.offer(of: tracked, version: version, for: Self.machine)
    }
    #expect(await offer("1.0").app?.tag == "cli-v1.0")
    #expect(await offer("cli-v1.0").app?.tag == "cli-v1.0")
    #expect(await offer("desktop-v1.0").problem?.kind == .notFound)
    #expect(await offer("v1.0").app == nil)
  }

  /// Prereleases have the order of their versions, not that of the list.
  @Test func theHighestPrereleaseIsOffered() async throws {
    let list = Self.list(["v1.0-9", "v1.0-2", "v1.0-10"])
      .replacing(#""prerelease": false"#, with: #""prerelease": true"#)
    let rig = try Rig(["releases?per_page=10": list])
    let tracked = TrackedProject(try #require(Project("O/R")), prereleases: true)
    #expect(try await rig.offer(tracked).app?.version == "1.0-10")
  }

  /// The newest release has no file for this computer, which hides nothing.
  @Test func anOlderReleaseWithAFileIsOffered() async throws {
    let other = Self.program("v3", file: "r-windows.zip")
    let (two, one) = (Self.program("v2"), Self.program("v1"))
    let rig = try Rig([
      "latest": other, "releases?per_page=10": "[\(other),\(two),\(one)]", "v1": one,
    ])
    let offer = try await rig.offer()
    #expect(offer.app?.version == "2" && offer.passedTag == "v3")
    try rig.source.file.keep([offer.tracked])
    #expect(try rig.source.kept(for: Self.machine).map(\.app) == [offer.app])
    let older = await rig.source.offer(of: offer.tracked, version: "1", for: Self.machine)
    #expect(older.app?.version == "1")
  }

  /// Another file that a person has chosen since is an update of what is installed.
  @Test func anotherFileReplacesTheInstalledOne() throws {
    var record = AppRecord(installedVersion: "1")
    let rig = try Rig([:])
    try rig.install("v1", of: "o/r", asset: "r-linux-gnu")
    record.tree = RecordFolder(root: rig.state).tree(of: "o/r")
    var app = App(id: "o/r", name: "R", version: "1", size: 5, url: "https://h/r-linux-musl")
    app.chosenAsset = "*-gnu"
    #expect(record.offer(of: app) == .none)
    app.chosenAsset = "*-musl"
    #expect(record.offer(of: app) == .update)
    app.version = "0.9"
    #expect(record.offer(of: app) == .none)
  }

  /// Projects of installed apps are asked first, then those that were never asked.
  @Test func installedProjectsAreAskedFirst() async throws {
    let rig = try Rig(Self.answers(["v1"]))
    try rig.install("v1", of: "o/last")
    let projects = try ["o/a", "o/b", "o/c", "o/d", "o/e", "o/last"].map {
      TrackedProject(try #require(Project($0)))
    }
    _ = await rig.source.offers(of: [projects[0]], for: Self.machine)
    let order = rig.source.order(of: projects, rig.source.client)
    #expect(order.map { projects[$0].project.name } == ["last", "b", "c", "d", "e", "a"])
    _ = await rig.source.offers(of: projects, isForced: true, for: Self.machine)
    #expect(rig.server.requests.count == 1 + projects.count)
  }
}
