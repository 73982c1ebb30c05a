import Foundation
import TestSupport
import Testing
import TipJarReleases
import TipJarVocabulary

@testable import TipJarDownloads

/// Projects as apps, from a server on this computer.
@Suite struct ProjectSourceTests {
  static let machine = Machine(.linux, .x86_64, .glibc, libraryVersion: "2.36")
  static let sum = String(repeating: "0a", count: 32)
  private static let other = String(repeating: "1b", count: 32)

  static func release(_ tag: String, _ assets: [(name: String, digest: String?)]) -> String {
    let list = assets.map { asset in
      let digest = asset.digest.map { "\"\($0)\"" } ?? "null"
      return """
        {"name": "\(asset.name)", "size": 5, "state": "uploaded", "digest": \(digest),
         "browser_download_url": "HOST/\(asset.name)"}
        """
    }
    return """
      {"tag_name": "\(tag)", "draft": false, "prerelease": false, "body": "New.",
       "html_url": "https://github.com/O/R/releases/tag/\(tag)",
       "published_at": "2026-02-03T04:05:06Z", "assets": [\(list.joined(separator: ","))]}
      """
  }

  final class Rig: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let server: LoopbackServer
    var environment: [String: String] {
      [
        "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder, "GITHUB_API_URL": server.address,
      ]
    }
    var state: URL { URL(filePath: folder + "/state") }
    var source: ProjectSource { ProjectSource(environment: environment, state: state) }

    /// Creates a server with answers by the end of the path.
    init(_ answers: [String: String]) throws {
      server = try LoopbackServer { request, server in
        let end = request.path.split(separator: "/").last.map(String.init) ?? ""
        guard let text = answers[end] else { return .init(404) }
        return .init(200, text: text.replacing("HOST", with: server.address))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Records an installed version.
    func install(_ tag: String, of id: App.ID, asset: String = "r-linux") throws {
      let version = ReleaseVersion(tag: tag, of: "R").description
      var record = AppRecord(installedVersion: version)
      record.tree = InstalledTree(
        folder: version, version: version, tag: tag, installedAt: .now, asset: asset,
        assetSize: 5, url: "", sha256: ProjectSourceTests.sum, digestSource: .server, size: 5,
        commands: [], extras: [])
      try RecordFolder(root: state).seed(with: [id: record])
    }

    func offer(_ tracked: TrackedProject? = nil) async throws -> ProjectOffer {
      let tracked = try tracked ?? TrackedProject(#require(Project("O/R")))
      let offers = await source.offers(
        of: [tracked], for: ProjectSourceTests.machine)
      return try #require(offers.first)
    }
  }

  /// Another API than GitHub's own has its pages elsewhere.
  @Test(arguments: [
    ("http://127.0.0.1:8/o/r/releases/tag/v1", "http://127.0.0.1:8/o/r"),
    ("https://github.com/new/r/releases/tag/v1", "https://github.com/new/r"),
    ("file:///o/r/releases/tag/v1", "https://github.com/o/r"), ("", "https://github.com/o/r"),
  ])
  func theSourceIsThePageThatTheServerNames(_ page: String, _ source: String) throws {
    let text = Self.release("v1", []).replacing(/"https:[^"]*"/, with: "\"\(page)\"")
    let release = try #require(Release.all([UInt8](text.utf8)).first)
    #expect(App(try #require(Project("o/r")), release).source == source)
  }

  @Test func aProjectIsOneAppInAllVersions() async throws {
    let assets: [(String, String?)] = [
      ("r-linux-x64.tar.gz", "sha256:\(Self.sum)"), ("r-linux-x64.zip", "sha256:\(Self.other)"),
      ("r-darwin", nil), ("checksums.txt", nil),
    ]
    let rig = try Rig(["latest": Self.release("r-v1.2", assets)])
    let project = try #require(Project("O/R"))
    let app = try #require(try await rig.offer(.init(project, commands: ["x"])).app)
    #expect(app.id == "o/r" && app.name == "R" && app.version == "1.2" && app.tag == "r-v1.2")
    #expect(app.sha256 == Self.sum && app.digestSource == .server && app.unpacks && app.isTracked)
    #expect(app.fileName == "r-linux-x64.tar.gz" && app.updated == "2026-02-03")
    #expect(app.notes == "New." && app.chosenCommands == ["x"])
    #expect(app.alternatives.map(\.sha256) == [Self.other])
    // Its checksums file is not asked for.
    #expect(rig.server.requests.map(\.path) == ["/repos/O/R/releases/latest"])
    // The next start knows it without a request.
    try rig.source.file.update { $0.append(.init(project, commands: ["x"])) }
    #expect(try rig.source.kept(for: Self.machine).map(\.app) == [app])
    #expect(rig.server.requests.count == 1)
  }

  private static let files: [([String: String], String?, DigestSource)] = [
    (["SHA256SUMS": "\(sum)  r-linux"], sum, .checksumsFile),
    (["r-linux.sha256": "\(sum)\n", "SHA256SUMS": "\(other)  r-linux"], sum, .checksumsFile),
    (["r-linux.sha512": "\(sum)\(other)\n"], sum + other, .checksumsFile),
    (["SHA256SUMS": "\(sum)  another"], nil, .unchecked), ([:], nil, .unchecked),
  ]

  @Test(arguments: files)
  func aChecksumsFileCountsWhereTheServerHasNoDigest(
    _ files: [String: String], _ digest: String?, _ source: DigestSource
  ) async throws {
    let assets: [(String, String?)] =
      [("r-linux", nil)] + files.keys.sorted().map { ($0, String?.none) }
    let rig = try Rig(files.merging(["latest": Self.release("v1", assets)]) { $1 })
    let offer = try await rig.offer()
    #expect(offer.app?.digest == digest && offer.app?.digestSource == source)
    try rig.source.file.update { $0.append(offer.tracked) }
    #expect(try rig.source.kept(for: Self.machine).map(\.app) == [offer.app])
  }

  private static let failures: [([(String, String?)], [String: String], String)] = [
    ([("r-linux", "md5:0a")], [:], "checksum"),
    (
      [("r-linux", nil), ("SHA256SUMS", nil)],
      ["SHA256SUMS": "\(sum)  r-linux\n\(other)  r-linux"], "checksum"
    ),
    ([("a-linux", nil), ("b-linux", nil)], [:], "ambiguous"),
    ([("r-windows.zip", nil), ("r-darwin", nil)], [:], "noAsset"),
    ([("r.deb", nil)], [:], "notFound"),
  ]

  @Test(arguments: failures)
  func aProjectWithoutAnAppExplainsTheReason(
    _ assets: [(String, String?)], _ files: [String: String], _ name: String
  ) async throws {
    let rig = try Rig(files.merging(["latest": Self.release("v1", assets)]) { $1 })
    let offer = try await rig.offer()
    #expect(offer.app == nil && offer.problem?.kind.rawValue == name)
    #expect(try await Rig([:]).offer().problem?.kind.rawValue == "notFound")
  }

  /// The latest release has no files yet, so the one before it counts.
  @Test func aReleaseWithoutFilesIsPassedOver() async throws {
    let (empty, full) = (Self.release("v2", []), Self.release("v1", [("r-linux", nil)]))
    let rig = try Rig(["latest": empty, "releases?per_page=10": "[\(empty), \(full)]"])
    let offer = try await rig.offer()
    #expect(offer.app?.version == "1" && offer.passedTag == "v2")
    try rig.source.file.update { $0.append(offer.tracked) }
    #expect(try rig.source.kept(for: Self.machine).map(\.app) == [offer.app])
  }

  /// GitHub has no latest release of such a project.
  @Test func onlyPrereleasesAreOfferedIfTheyAreAskedFor() async throws {
    let next = Self.release("v2-rc2", [("r-linux", nil)]).replacing(
      #""prerelease": false"#, with: #""prerelease": true"#)
    let rig = try Rig(["releases?per_page=10": "[\(next)]"])
    let offer = try await rig.offer()
    let command = "“tipjar catalog add O/R --prerelease”"
    #expect(offer.problem?.description == "It has only prereleases. \(command) offers those.")
    #expect(offer.problem?.kind == .notFound)
    try rig.source.file.keep([offer.tracked])
    #expect(try rig.source.kept(for: Self.machine).map(\.problem) == [offer.problem])
    #expect(try await rig.offer(.init(offer.tracked.project, prereleases: true)).app != nil)
  }

  /// An older version is offered instead of the newest one, though it is a prerelease.
  @Test func aVersionThatIsNamedIsOffered() async throws {
    let asset = [("r-linux", "sha256:\(Self.sum)")]
    let old = Self.release("v1-rc1", asset).replacing(
      #""prerelease": false"#, with: #""prerelease": true"#)
    let rig = try Rig(["latest": Self.release("v2", asset), "v1-rc1": old])
    let tracked = try await rig.offer().tracked
    func offer(_ version: String) async -> ProjectOffer {
      await rig.source.offer(
        of: tracked, version: version, for: Self.machine)
    }
    let app = try #require(await offer("1-rc1").app)
    #expect(app.version == "1-rc1" && app.tag == "v1-rc1")
    #expect(await offer("3").problem?.kind.rawValue == "notFound")
    try rig.source.file.keep([tracked])
    var source = rig.source
    source.tags = [tracked.project.id: "v1-rc1"]
    #expect(try source.kept(for: Self.machine).map(\.app) == [app])
    #expect(try rig.source.kept(for: Self.machine).map(\.app?.version) == ["2"])
    for (tag, isGone) in [("v1-rc1", false), ("v0", true)] {
      let found = await rig.source.isGone(
        tag, of: tracked.project)
      #expect(found == isGone)
    }
  }

  /// Prereleases are passed over, but for a person who asked for them or has one installed.
  @Test(
    arguments: [
      (false, nil, "1"), (true, nil, "2-rc2"), (false, true, "2-rc2"), (false, false, "1"),
    ] as [(Bool, Bool?, String)])
  func anInstalledPrereleaseIsFollowedByOthers(
    _ asked: Bool, _ installed: Bool?, _ offered: String
  ) async throws {
    let assets = [("r-linux", "sha256:\(Self.sum)")]
    let stable = Self.release("v1", assets)
    let next = Self.release("v2-rc2", assets).replacing(
      #""prerelease": false"#, with: #""prerelease": true"#)
    let rig = try Rig(["latest": stable, "releases?per_page=10": "[\(next), \(stable)]"])
    let tracked = TrackedProject(try #require(Project("O/R")), prereleases: asked)
    try rig.source.file.keep([tracked])
    _ = try await rig.offer(TrackedProject(tracked.project))
    if let installed {
      var record = AppRecord(installedVersion: "2-rc1")
      record.tree = InstalledTree(
        folder: "2-rc1-0a0a0a0a", version: "2-rc1", isPrerelease: installed, installedAt: .now,
        asset: "r-linux", assetSize: 1, url: "", sha256: Self.sum, digestSource: .server, size: 5,
        commands: [],
        extras: [])
      try RecordFolder(root: rig.state).seed(with: ["o/r": record])
    }
    // Until the server was asked for prereleases, its earlier answer counts.
    #expect(try rig.source.kept(for: Self.machine).map(\.app?.version) == ["1"])
    let offer = try await rig.offer(tracked)
    #expect(offer.app?.version == offered && offer.app?.isPrerelease == (offered != "1"))
    #expect(offer.tracked == tracked)
    #expect(try rig.source.kept(for: Self.machine).map(\.app) == [offer.app])
  }

  /// Installed apps can be used before the server has answered, or after its answers are lost.
  @Test func anInstalledProjectIsKnownWithoutAnAnswer() throws {
    let rig = try Rig([:])
    let tracked = TrackedProject(try #require(Project("O/R")), commands: ["x"])
    try rig.source.file.keep([tracked])
    #expect(try rig.source.kept(for: Self.machine) == [ProjectOffer(tracked: tracked)])
    var record = AppRecord(installedVersion: "2")
    record.tree = InstalledTree(
      folder: "2-0a0a0a0a", version: "2", tag: "v2", installedAt: .now, asset: "r-linux",
      assetSize: 5, url: "https://h/r", sha256: Self.sum, digestSource: .server, size: 5,
      commands: [], extras: [])
    try RecordFolder(root: rig.state).seed(with: ["o/r": record])
    let offer = try #require(try rig.source.kept(for: Self.machine).first)
    let app = try #require(offer.app)
    #expect(app.id == "o/r" && app.version == "2" && app.tag == "v2" && app.isTracked)
    #expect(app.chosenCommands == ["x"] && record.offer(of: app) == .none && offer.confirmed == nil)
  }

  /// A list of projects alone has those without an answer, and the tools of those that are gone.
  @Test func aListOfProjectsLeavesNoneOut() throws {
    let rig = try Rig([:])
    try rig.source.file.keep([TrackedProject(try #require(Project("O/R")))])
    var record = AppRecord(installedVersion: "2")
    record.tree = InstalledTree(
      folder: "2-0a0a0a0a", version: "2", installedAt: .now, asset: "x-linux", assetSize: 5,
      url: "https://h/x", sha256: Self.sum, digestSource: .server, size: 5, commands: [], extras: []
    )
    try RecordFolder(root: rig.state).seed(with: ["o/gone": record])
    let apps = rig.source.listed(try rig.source.kept(for: Self.machine))
    // What is installed comes first.
    #expect(apps.map(\.name) == ["gone", "R"] && apps.map(\.version) == ["2", ""])
    #expect(apps.map(\.url) == ["https://h/x", nil] && apps.allSatisfy(\.isTracked))
    #expect(record.offer(of: apps[0]) == .none)
  }

  /// A search finds a tool by the same words before and after it was added.
  @Test func anAddedToolKeepsTheDescriptionOfTheShelf() throws {
    let (rig, shelf) = (try Rig([:]), try Shelf.builtIn())
    let tool = try #require(shelf.tools.named("trivy").first)
    try rig.source.file.keep([tool.tracked])
    let apps = rig.source.listed(try rig.source.kept(for: Self.machine), on: shelf)
    #expect(apps.first?.subtitle == tool.summary && apps.first?.isShelved == false)
    #expect(apps.count { $0.name == "trivy" } == 1)
  }

  @Test(
    arguments: [
      ("ripgrep-linux-x86_64", nil, "ripgrep"), ("ripgrep-linux-x86_64", "rg", "rg"),
      ("linux-amd64", nil, "ripgrep"), ("ripgrep-14-linux.tar.gz", nil, nil),
    ] as [(String, String?, String?)])
  func theCommandOfABareFileIsKnownBefore(_ file: String, _ alias: String?, _ command: String?) {
    var app = App(id: "burntsushi/ripgrep", name: "ripgrep", size: 1, url: "https://h/\(file)")
    app.alias = alias
    #expect(app.commandOfBareFile == command)
  }

  @Test func aReleaseWithoutAMatchingFileNamesTheMachineAndTheOthers() async throws {
    let rig = try Rig(["latest": Self.release("v1", [("r-windows.zip", nil), ("r-darwin", nil)])])
    #expect(
      try await rig.offer().problem?.description
        == "v1 has no file for this computer (linux x86_64 glibc 2.36). It has r-darwin, r-windows.zip."
    )
  }

  @Test func anAnswerIsRememberedForOtherVersions() async throws {
    let assets = [
      ("a-1.0-linux.zip", "sha256:\(Self.sum)"), ("b-1.0-linux.zip", "sha256:\(Self.sum)"),
    ]
    let rig = try Rig(["latest": Self.release("v1.0", assets)])
    let chosen = try await rig.offer().choosing("b-1.0-linux.zip")
    #expect(chosen.asset == "b-*-linux.zip")
    #expect(try await rig.offer(chosen).asset == "b-1.0-linux.zip")
  }

  @Test func aFileOfProjectsSaysWhatIsWrong() throws {
    let rig = try Rig([:])
    #expect(try rig.source.file.read().isEmpty && !rig.source.file.exists)
    let project = try #require(Project("https://codeberg.org/a/b"))
    let tracked = TrackedProject(
      project, releases: .tags("cli-v*"), asset: "x", commands: ["y", "z"], prereleases: true,
      name: "n", alias: "n")
    try rig.source.file.keep([tracked])
    #expect(try rig.source.file.read() == [tracked])
    let other = TrackedProject(project, releases: .stream(.init(named: "")), commands: ["y"])
    try rig.source.file.keep([other])
    #expect(try rig.source.file.read() == [tracked, other])
    try rig.source.file.keep([TrackedProject(project, asset: "z")])
    #expect(try rig.source.file.read() == [tracked, TrackedProject(project, asset: "z")])
    for text in ["", "{}", #"{"projects": [{"project": "x"}]}"#] {
      try Data(text.utf8).write(to: URL(filePath: rig.source.file.path))
      #expect(throws: CatalogError.self) { try rig.source.file.read() }
    }
  }
}
