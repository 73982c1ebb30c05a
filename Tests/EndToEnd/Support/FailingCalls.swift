#if os(Linux)
  import Foundation
  import TestSupport

  /// A library to preload, in which one call of a function fails.
  struct FailingCalls {
    /// The functions whose calls fail.
    static let functions = ["pthread_create", "malloc", "mmap", "open", "fork", "write"]

    private let library: String
    private let folder: String

    /// Builds the library in a folder.
    init(in folder: String) throws {
      self.folder = folder
      library = folder + "/failing_calls.so"
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "failing_calls.c").path
      let compiler = (try? TestEnvironment.tool("clang")) ?? "cc"
      try Tool.run(compiler, ["-shared", "-fPIC", "-O1", "-o", library, source])
    }

    /// Returns the environment in which the call with this number fails.
    func environment(_ function: String, _ number: Int) -> [String: String] {
      ["LD_PRELOAD": library, "TIPJAR_TEST_FAIL": "\(function):\(number)"]
    }

    /// The environment in which the calls are counted.
    var counting: [String: String] {
      ["LD_PRELOAD": library, "TIPJAR_TEST_CALLS": folder + "/calls"]
    }

    /// Returns the number of calls of each function in the runs that were counted, and forgets them.
    func takeCounts() throws -> [String: Int] {
      let text = try String(contentsOfFile: folder + "/calls", encoding: .utf8)
      try FileManager.default.removeItem(atPath: folder + "/calls")
      let pairs = text.split(separator: "\n").map { $0.split(separator: " ") }
      return Dictionary(
        pairs.map { (String($0[0]), Int($0[1]) ?? 0) }, uniquingKeysWith: { max($0, $1) })
    }
  }
#endif
