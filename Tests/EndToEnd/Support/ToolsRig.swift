import Foundation
import Synchronization
import TestSupport
import Testing

/// Machines of a test, each a home folder, and a GitHub on this computer with projects of one program.
final class ToolsRig: Sendable {
  let folder: String
  private let server: LoopbackServer
  private let state: State

  private final class State: Sendable {
    let newest = Mutex("2")
    let files = Mutex<[String: LoopbackServer.Answer]>([:])
    let first = Mutex(0)
  }

  var list: String { folder + "/tools.json" }
  var address: String { server.address }
  var text: String { get throws { try String(contentsOfFile: list, encoding: .utf8) } }

  /// The version of the newest release of each project.
  var newest: String {
    get { state.newest.withLock { $0 } }
    set { state.newest.withLock { $0 = newValue } }
  }

  /// The answers to paths below those of projects, such as `o/moss/contents/docs/FUNDING.yml`.
  var files: [String: LoopbackServer.Answer] {
    get { state.files.withLock { $0 } }
    set { state.files.withLock { $0 = newValue } }
  }

  /// The paths that were asked for, from the last time on that this was emptied.
  var requests: [String] {
    get { server.requests.dropFirst(state.first.withLock { $0 }).map(\.path) }
    set { state.first.withLock { $0 = server.requests.count - newValue.count } }
  }

  init(_ folder: String) throws {
    let state = State()
    (self.folder, self.state) = (folder, state)
    let machine = Tool.machineWords
    let program = try Data(contentsOf: URL(filePath: "/bin/true"))
    server = try LoopbackServer { request, server in
      let parts = request.path.split(separator: "/").map(String.init)
      if let place = parts.firstIndex(of: "repos"), parts.count > place + 1 {
        let rest = parts[(place + 1)...].joined(separator: "/")
        if let answer = state.files.withLock({ $0[rest] }) { return answer }
      }
      guard parts.count > 1, let releases = parts.firstIndex(where: { $0.hasPrefix("releases") })
      else {
        let name = parts.last?.split(separator: "-").map(String.init) ?? []
        guard parts.count == 1, name.count == 2 else { return .init(404) }
        return .init(200, [], program + Data("\(name[0]) \(name[1])".utf8))
      }
      let name = parts[releases - 1]
      let newest = state.newest.withLock { $0 }
      let isList = parts.last?.hasPrefix("releases") == true
      let isNewest = isList || parts.last == "latest"
      let version = isNewest ? newest : parts.last.map { String($0.dropFirst()) } ?? ""
      let release = Self.release(name, version, program, machine, server.address)
      return .init(200, text: isList ? "[\(release)]" : release)
    }
  }

  private static func release(
    _ name: String, _ version: String, _ program: Data, _ machine: String, _ address: String
  ) -> String {
    let bytes = program + Data("\(name) \(version)".utf8)
    return """
      {"tag_name": "v\(version)", "draft": false, "prerelease": false, "body": "",
       "html_url": "https://github.com/o/\(name)/releases/tag/v\(version)",
       "published_at": "2026-02-0\(version)T04:05:06Z",
       "assets": [{"name": "\(name)-\(machine)", "size": \(bytes.count), "state": "uploaded",
         "digest": "sha256:\(Tool.sha256(bytes))", "browser_download_url": "\(address)/\(name)-\(version)"}]}
      """
  }

  func home(_ machine: String) -> String {
    let home = "\(folder)/\(machine)"
    try? FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    return home
  }

  func environment(_ machine: String) -> [String: String] {
    ["HOME": home(machine), "GITHUB_API_URL": server.address, "LANG": "C.UTF-8"]
  }

  /// Runs a command on a machine.
  @discardableResult
  func on(_ machine: String, _ words: String...) throws -> Tool.Result {
    try Tool.run(TestEnvironment.tipjarBinary, words, environment: environment(machine))
  }

  /// Adds and installs the projects with these names on the machine "a".
  func install(_ names: String...) throws {
    for name in names {
      #expect(try on("a", "catalog", "add", "o/\(name)").status == 0)
      let result = try on("a", "get", name, "--yes")
      #expect(result.status == 0, "\(result.errorText)")
    }
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: list)) }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  /// Returns the program behind a command on a machine.
  func program(_ machine: String, _ name: String) throws -> Data {
    try bytes("\(home(machine))/.local/bin/\(name)")
  }

  /// Returns the version of a program on the machine "a".
  func version(_ name: String) throws -> String {
    String(decoding: try program("a", name).suffix(1), as: UTF8.self)
  }

  /// Returns whether nothing is installed on a machine.
  func isEmpty(_ machine: String) -> Bool {
    !FileManager.default.fileExists(atPath: "\(home(machine))/.local/bin")
  }
}

extension Tool {
  fileprivate static func sha256(_ bytes: Data) -> String {
    let digest = try? TestEnvironment.withFolder { folder in
      try bytes.write(to: URL(filePath: folder + "/bytes"))
      return String(try run("sha256sum", [folder + "/bytes"]).text.prefix(64))
    }
    return digest ?? ""
  }

  /// This computer as the name of a file says it.
  fileprivate static var machineWords: String {
    #if arch(arm64)
      let processor = "arm64"
    #else
      let processor = "x86_64"
    #endif
    #if os(Linux)
      return "linux-\(processor)"
    #else
      return "darwin-\(processor)"
    #endif
  }
}
