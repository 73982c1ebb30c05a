import Foundation
import TestSupport
import Testing

@testable import TipJarDownloads

/// Two paths on which other programs join the halves of two versions and report success. A file
/// changes while its download is interrupted; the server names its versions, or names none.
@Suite(.enabled(if: MisbehavingServer.shared != nil && CurlLibrary.isThere))
struct ComparisonTests {
  /// A program that can continue a download.
  enum Client: String, CaseIterable, Sendable {
    case curl, wget
    case aria2 = "aria2c"

    var isInstalled: Bool { (try? TestEnvironment.tool(rawValue)) != nil }

    /// The arguments that continue the download of an address.
    func arguments(_ url: String, _ folder: String) -> [String] {
      switch self {
      case .curl: ["-q", "-s", "-C", "-", "-o", folder + "/file", url]
      case .wget:
        ["--no-config", "-q", "-c", "--tries=2", "--waitretry=0", "-O", folder + "/file", url]
      case .aria2:
        [
          "--no-conf", "-q", "-c", "--max-tries=2", "--retry-wait=0", "-d", folder, "-o", "file",
          url,
        ]
      }
    }
  }

  private static let size = 100_000
  private static let scenarios = ["changed", "no-validator"]

  /// Continues a download until the client reports success, and returns the file.
  private func file(by client: Client, _ scenario: String) throws -> Data {
    let server = try #require(MisbehavingServer.shared)
    let url = server.address(scenario, UUID().uuidString, Self.size, scheme: "http")
    return try TestEnvironment.withFolder { folder in
      for _ in 0..<3 {
        let result = try Tool.run(client.rawValue, client.arguments(url, folder))
        if result.status == 0 { return try Data(contentsOf: URL(filePath: folder + "/file")) }
      }
      throw CocoaError(.fileReadUnknown)
    }
  }

  @Test(arguments: Client.allCases.filter(\.isInstalled), scenarios)
  func anotherProgramJoinsTwoVersions(client: Client, scenario: String) throws {
    let file = try file(by: client, scenario)
    let (first, second) = (2, 1)
    let half = Self.size / 2
    #expect(file.count == Self.size)
    #expect(file.prefix(half) == MisbehavingServer.content(first, Self.size).prefix(half))
    #expect(file.suffix(half / 2) == MisbehavingServer.content(second, Self.size).suffix(half / 2))
  }

  /// Here the file is exact, also without a checksum in the catalogue.
  @Test(arguments: scenarios) func tipjarJoinsNothing(scenario: String) async throws {
    let server = try #require(MisbehavingServer.shared)
    let app = App.real(
      server.address(scenario, UUID().uuidString, Self.size), Int64(Self.size))
    let bench = RealBench(server.environment)
    let file = try #require(await bench.get(app)?.file)
    let bytes = try Data(contentsOf: URL(filePath: file.path))
    #expect(bytes == MisbehavingServer.content(1, Self.size))
  }
}
