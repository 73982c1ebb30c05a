import Foundation
import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarArchives

/// The libraries of programs that a compiler made, found as the loader finds them.
@Suite struct LibrarySearchTests {
  /// A program in `bin` that needs `libown.so`, which needs `libdeep.so`.
  private static let script = """
    mkdir -p bin lib/deep
    echo 'int deep(void) { return 1; }' > d.c
    echo 'int deep(void); int own(void) { return deep(); }' > o.c
    echo 'int own(void); int main(void) { return own() != 1; }' > m.c
    cc -shared -fPIC -o lib/deep/libdeep.so d.c
    cc -shared -fPIC -o lib/libown.so o.c -Llib/deep -ldeep -Wl,-rpath,'$ORIGIN/deep'
    cc -o bin/tool m.c -Llib -lown -Wl,-rpath-link,lib/deep -Wl,-rpath,'$ORIGIN/../lib'
    ln -s bin/tool link
    """

  private func problem(_ change: String) throws -> String? {
    let bench = try Bench()
    let script = "cd '\(bench.tree)'; \(Self.script)\n\(change)"
    try #require(Tool.run("sh", ["-ec", script]).status == 0)
    return LibrarySearch(on: .current, below: bench.tree, environment: "")
      .problem(of: bench.tree + "/link")
  }

  @Test(
    .enabled(if: (try? TestEnvironment.tool("cc")) != nil),
    arguments: [
      ("true", nil), ("rm lib/libown.so", "libown.so"), ("rm lib/deep/libdeep.so", "libdeep.so"),
      ("echo text > lib/libown.so", "libown.so"),
    ] as [(String, String?)])
  func aMissingLibraryIsNamed(_ change: String, _ missing: String?) throws {
    #expect(
      try problem(change) == missing.map { "needs the library \($0), which is not here" })
  }

  /// What the loader knows is what `ldconfig` lists.
  @Test func theCacheIsReadAsLdconfigReadsIt() throws {
    let listed = try Tool.run("sh", ["-c", "PATH=$PATH:/sbin:/usr/sbin ldconfig -p"])
    let lines = listed.text.split(separator: "\n").filter { $0.contains(" => ") }
    guard listed.status == 0, !lines.isEmpty else { return }
    let paths = LoaderCache.current.paths
    for line in lines {
      let name = line.trimmingCharacters(in: .whitespaces).prefix { $0 != " " }
      let path = line.components(separatedBy: " => ").last ?? ""
      #expect(paths[String(name)]?.contains(path) == true, "\(line)")
    }
    #expect(LoaderCache([0x67]).paths.isEmpty)
  }
}
