import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// `tipjar serve` as a person starts it, beside a screen on the same folder.
  @Suite(.serialized)
  final class ServeCommandTests: FolderSuite {
    private var token = ""

    /// Starts a server in a terminal, and returns it with its address.
    private func serve(
      in folder: String, _ more: String...
    ) throws -> (server: PTYProcess, url: String) {
      let server = try PTYProcess(
        TestEnvironment.tipjarBinary, ["serve"] + Storefront.arguments(folder, ["--no-auth"] + more)
      )
      try server.wait(for: "root certificate")
      let url = try #require(server.text.firstMatch(of: /at (http:\S+)/)).1
      token = String(try #require(server.text.firstMatch(of: /control token (\S+)/)).1)
      return (server, String(url))
    }

    private func ask(_ url: String, body: String? = nil) throws -> String {
      let post =
        body.map {
          [
            "-d", $0, "-H", "Content-Type: application/json", "-H",
            "Authorization: Bearer \(token)",
          ]
        } ?? []
      return try Tool.run("curl", ["-sS", url] + post).text
    }

    @Test func aLineIsPrintedForEachRequest() throws {
      let (server, url) = try serve(
        in: folder, "--plain", "--first-id", "500", "--listen", "0.0.0.0")
      #expect(server.text.contains("--no-auth: requests without a token are answered."))
      #expect(server.text.contains("--listen 0.0.0.0: other machines may reach this server."))
      let here = url.replacing("0.0.0.0", with: "127.0.0.1")
      let body = #"{"productId":"app.tipjar.tip.fine"}"#
      #expect(try ask("\(here)/tipjar/v1/purchase", body: body).contains(#""500""#))
      try server.wait(for: "POST /tipjar/v1/purchase 200")
      _ = try ask("\(here)/nothing")
      try server.wait(for: "GET /nothing 404")
      server.type("\u{03}")
      #expect(try server.waitForExit() == .status(0))
    }

    /// A client may end the server as soon as it has read the first line. Its records are closed, so
    /// that the next start need not read every row.
    @Test func aSignalRightAfterTheFirstLineEndsIt() throws {
      for _ in 0..<10 {
        try TestEnvironment.withFolder { folder in
          let server = try PTYProcess(
            TestEnvironment.tipjarBinary, ["serve"] + Storefront.arguments(folder, ["--json"]))
          try server.wait(for: "bundleId")
          server.signal(SIGTERM)
          #expect(try server.waitForExit() == .status(0))
          let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/state")
          #expect(!files.contains { $0.hasSuffix("-wal") })
        }
      }
    }
  }
}
