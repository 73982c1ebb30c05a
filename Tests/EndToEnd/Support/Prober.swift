#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The program that tries to get out of the confinement of tipjar (`Tests/Prober`).
  struct Prober {
    /// An attempt to reach out, and its result: "denied", or what happened.
    struct Attempt: CustomStringConvertible {
      let wall, name, result: String
      var isDenied: Bool { result == "denied" }
      var description: String { "\(name): \(result)" }
    }

    let folder: String
    var guest: String { folder + "/guests/ada" }
    /// A file of the host, which is the log of the guard, too.
    var file: String { folder + "/tipjar.log" }

    init(in folder: String) throws {
      self.folder = folder
      let files = FileManager.default
      try files.createDirectory(atPath: guest, withIntermediateDirectories: true)
      try #require(files.createFile(atPath: file, contents: nil), "\(file)")
    }

    func run(_ mode: String) throws -> Tool.Result {
      try Tool.run(TestEnvironment.binary("prober"), [mode, guest, file], within: 20)
    }

    /// Makes all attempts, confined as `mode` says.
    func attempts(_ mode: String) throws -> [Attempt] {
      let result = try run(mode)
      let lines = result.text.split(separator: "\n")
      try #require(result.status == 0 && lines.last == "end", "\(result)")
      return lines.dropLast().map { line in
        let parts = line.split(separator: "\t").map(String.init)
        return Attempt(wall: parts[0], name: parts[1], result: parts[2])
      }
    }

    var log: [Substring] {
      ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map { $0 }
    }
  }
#endif
