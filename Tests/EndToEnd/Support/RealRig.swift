import Foundation
import TestSupport
import Testing

/// The program with real downloads, on a test's own folders.
struct RealRig {
  let folder: String
  let server: MisbehavingServer
  /// A token that identifies this test's requests.
  let token = UUID().uuidString

  /// The result of `get --json` for one app.
  struct Answer: Decodable {
    var simulated: Bool
    var state: String
    var host, error, sha256, path, reason: String?
    var verified: Bool?
    var receivedBytes: Int64?
  }

  var state: String { folder + "/state" }
  var files: String { folder + "/files" }
  var arguments: [String] {
    ["--catalog", folder + "/apps.json", "--state", state, "--into", files, "--lang", "en"]
  }

  /// Runs a test on a temporary folder; requires Python and libcurl.
  static func with(_ body: (RealRig) throws -> Void) throws {
    let server = try #require(MisbehavingServer.shared)
    try TestEnvironment.withFolder { try body(RealRig(folder: $0, server: server)) }
  }

  /// Writes the catalogue: objects in JSON.
  func offer(_ apps: String...) throws {
    let text = "[\(apps.joined(separator: ",\n"))]"
    try Data(text.utf8).write(to: URL(filePath: folder + "/apps.json"))
  }

  /// Offers the app "moss" from a scenario of the server.
  func offer(_ scenario: String, size: Int, sha256: String? = nil) throws {
    let sum = sha256.map { ", \"sha256\": \"\($0)\"" } ?? ""
    try offer(
      """
      {"id": "moss", "name": "Moss", "version": "1", "size": \(size),
       "url": "\(server.address(scenario, token, size))"\(sum)}
      """)
  }

  /// Runs a command with real downloads.
  @discardableResult
  func run(_ words: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try Tool.run(
      TestEnvironment.tipjarBinary, words + arguments + ["--downloads", "real"],
      environment: server.environment.merging(["HOME": folder + "/home"]) { $1 }
        .merging(environment) { $1 })
  }

  /// Starts a command with real downloads, or the screen, on a terminal.
  func start(_ words: String..., environment: [String: String] = [:]) throws -> PTYProcess {
    try PTYProcess(
      TestEnvironment.tipjarBinary, words + arguments + ["--downloads", "real"],
      environment: server.environment.merging(environment) { $1 }, size: Storefront.size)
  }

  /// Offers a script of this computer, "hello", as an executable app.
  func offerHello(_ script: String) throws {
    try Data(script.utf8).write(to: URL(filePath: folder + "/hello"))
    try offer(
      """
      {"id": "hello", "name": "Hello", "version": "1", "url": "file://\(folder)/hello",
       "executable": true}
      """)
  }

  /// Downloads the app "moss" and returns its result.
  func get(environment: [String: String] = [:]) throws -> (status: Int, answer: Answer) {
    let result = try run("get", "moss", "--yes", "--json", environment: environment)
    let answers = try JSONDecoder().decode([Answer].self, from: result.output)
    return (result.status, try #require(answers.first, "\(result.errorText)"))
  }

  /// The files below the installation folder, except that of the locks: those of a version as
  /// ID/VERSION/FILE.
  var found: [String] {
    let names = FileManager.default.enumerator(atPath: files)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(
        atPath: "\(files)/\(name)", isDirectory: &isFolder)
      return isThere && !isFolder.boolValue && name != ".part/.lock"
        && !name.hasSuffix("/manifest.json") && !name.contains("/bin/")
    }.map { $0.replacing(/-[0-9a-f]{8}\/tree/, with: "") }.sorted()
  }

  /// Returns the digest of a version of the server's file.
  static func sum(_ version: Int, _ size: Int) throws -> String {
    let bytes = MisbehavingServer.content(version, size)
    return try TestEnvironment.withFolder { folder in
      try bytes.write(to: URL(filePath: folder + "/bytes"))
      return String(try Tool.run("sha256sum", [folder + "/bytes"]).text.prefix(64))
    }
  }
}

/// A suite whose tests each have real downloads on a new folder.
class RealSuite {
  let rig: RealRig

  init() throws {
    rig = RealRig(
      folder: try TestEnvironment.newFolder(), server: try #require(MisbehavingServer.shared))
  }

  deinit { try? FileManager.default.removeItem(atPath: rig.folder) }
}
