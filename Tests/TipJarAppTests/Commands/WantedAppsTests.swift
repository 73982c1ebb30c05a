import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarDownloads
import TipJarReleases

@testable import TipJarStorefront
@testable import tipjar

/// The apps that the words of `get` mean, with a server of projects on this computer.
@Suite struct WantedAppsTests {
  private static let id = "burntsushi/ripgrep"

  /// A new person's settings, and a server that has ripgrep 14.1.1 and 14.1.0.
  private struct Rig {
    let server: LoopbackServer
    var settings: Settings
    var inventory: Inventory

    init(in folder: String) throws {
      server = try LoopbackServer { request, _ in
        guard request.path.hasPrefix("/repos/BurntSushi/ripgrep/releases") else {
          return .init(404)
        }
        let isOlder = request.path.hasSuffix("/tags/14.1.0")
        guard isOlder || request.path.hasSuffix("/latest") else { return .init(404) }
        let tag = isOlder ? "14.1.0" : "14.1.1"
        let digest = String(repeating: "0a", count: 32)
        return .init(
          text: """
            {"tag_name": "\(tag)", "draft": false, "prerelease": false,
             "html_url": "https://github.com/BurntSushi/ripgrep/releases/tag/\(tag)",
             "published_at": "2026-02-03T04:05:06Z",
             "assets": [{"name": "ripgrep", "size": 5, "state": "uploaded",
               "digest": "sha256:\(digest)", "browser_download_url": "https://github.com/a"}]}
            """)
      }
      let environment = [
        "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder,
        "XDG_STATE_HOME": folder, "GITHUB_API_URL": server.address,
      ]
      settings = try GlobalOptions.parse([]).settings(environment: environment, report: { _ in })
      settings.projects = ProjectSource.current(settings, environment)
      inventory = try Inventory(settings)
    }

    mutating func choose(_ words: String...) async throws -> WantedApps {
      try await settings.choose(words, &inventory)
    }
  }

  private func with(_ body: (inout Rig) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var rig = try Rig(in: folder)
    try await body(&rig)
  }

  @Test(arguments: [
    "ripgrep", "rg", "RipGrep", "BurntSushi/ripgrep", "https://github.com/BurntSushi/ripgrep",
    "github.com/BurntSushi/ripgrep/releases", "git@github.com:BurntSushi/ripgrep.git",
  ])
  func aProjectIsOfferedBeforeItIsAdded(_ word: String) async throws {
    try await with { rig in
      let wanted = try await rig.choose("lantern", word)
      #expect(wanted.words == ["lantern", Self.id] && wanted.exact.isEmpty)
      #expect(wanted.new.map(\.appID) == [Self.id] && wanted.commands == [Self.id: ["rg"]])
      #expect(rig.inventory.catalog[Self.id]?.version == "14.1.1")
      #expect(rig.inventory.catalog["lantern"] != nil)
      // Nothing is added before the answer.
      #expect(rig.settings.projects?.file.exists == false)
    }
  }

  @Test(arguments: [
    "rg@14.1.0", "BurntSushi/ripgrep@14.1.0",
    "https://github.com/BurntSushi/ripgrep/releases/tag/14.1.0",
  ])
  func aVersionOfItIsOfferedInItsPlace(_ word: String) async throws {
    try await with { rig in
      let wanted = try await rig.choose(word)
      #expect(wanted.words == [Self.id] && wanted.exact == [Self.id])
      #expect(rig.inventory.catalog[Self.id]?.version == "14.1.0")
    }
  }

  @Test func aKnownProjectIsAskedOnlyBeforeItsFirstAnswer() async throws {
    try await with { rig in
      let project = try #require(Project("BurntSushi/ripgrep"))
      try rig.settings.projects?.file.keep([TrackedProject(project)])
      let first = try await rig.choose("rg", "https://github.com/BurntSushi/ripgrep")
      #expect(first.words == [Self.id, Self.id] && first.new.map(\.appID) == [Self.id])
      let requests = rig.server.requests.count
      let next = try await rig.choose("rg")
      #expect(next.words == [Self.id] && next.new.isEmpty)
      #expect(requests > 0 && rig.server.requests.count == requests)
    }
  }

  @Test func anUnknownWordIsNotLookedForOnAServer() async throws {
    try await with { rig in
      let wanted = try await rig.choose("ripgrepp", "nothing@1")
      #expect(wanted.words == ["ripgrepp", "nothing@1"] && wanted.new.isEmpty)
      #expect(rig.server.requests.isEmpty)
      let hint = rig.inventory.hint(forApp: "ripgrepp", [], try rig.settings.shelf.read().tools)
      #expect(
        hint == "Did you mean “ripgrep”? “tipjar get owner/repo” installs the tool of a project.")
    }
  }

  @Test func aProjectThatIsNotThereAddsNothing() async throws {
    try await with { rig in
      do {
        _ = try await rig.choose("o/missing")
        Issue.record("A project that is not there was offered.")
      } catch let failure as Failure {
        #expect(failure.message.hasPrefix("o/missing: ") && failure.status == .unavailable)
      }
      #expect(rig.settings.projects?.file.exists == false)
    }
  }
}
