import Crypto
import Foundation
import TestSupport
import Testing
import TipJarFiles

@testable import TipJarArchives

/// Archives as the tools of a system make them, unpacked by the process that tipjar starts: the same
/// trees as `tar` and `unzip` make.
@Suite struct ToolArchiveTests {
  /// A way to make an archive `$A` of the folder `tree`, and to unpack it with the tool.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: String
    var unpack = "tar -xf $A"
    /// The format has no permissions.
    var hasModes = true

    static let all = [
      Kind(testDescription: "tar.gz", make: "tar -czf $A -C tree ."),
      Kind(
        testDescription: "tar.gz in ustar",
        make: "tar --format=ustar --exclude='long*' -czf $A tree"),
      Kind(
        testDescription: "tar.gz of two members",
        make:
          "tar -cf a.tar tree && head -c 5000 a.tar | gzip > $A && tail -c +5001 a.tar | gzip >> $A"
      ),
      Kind(testDescription: "tar.xz in pax", make: "tar --format=posix -cJf $A tree"),
      Kind(
        testDescription: "tar.xz of several threads",
        make: "tar -cf - tree | xz -T2 --block-size=65536 > $A"),
      Kind(testDescription: "tar.zst", make: "tar --zstd -cf $A tree"),
      Kind(
        testDescription: "tar.zst of two frames",
        make:
          "tar -cf a.tar tree && head -c 5000 a.tar | zstd -q > $A && tail -c +5001 a.tar | zstd -q >> $A"
      ),
      Kind(testDescription: "tar.bz2", make: "tar -cjf $A tree"),
      Kind(testDescription: "tar", make: "tar -cf $A tree"),
      Kind(testDescription: "sparse tar.gz", make: "tar --format=gnu -Sczf $A tree"),
      Kind(testDescription: "sparse tar.gz in pax", make: "tar --format=pax -Sczf $A tree"),
      Kind(testDescription: "zip", make: "zip -qry - tree > $A", unpack: "unzip -q $A"),
      Kind(testDescription: "zip, stored", make: "zip -q0ry - tree > $A", unpack: "unzip -q $A"),
      Kind(
        testDescription: "zip without modes",
        make: "rm -r tree/bin/link tree/deep/up tree/with* && zip -qr - tree > $A && "
          + "python3 -c 'import sys; b=bytearray(open(sys.argv[1],\"rb\").read())\ni=0\n"
          + "while (i:=b.find(b\"PK\\x01\\x02\",i))>=0: b[i+5]=0; b[i+40:i+42]=b\"\\0\\0\"; i+=4\n"
          + "open(sys.argv[1],\"wb\").write(b)' $A",
        unpack: "unzip -q $A", hasModes: false),
    ]
  }

  private static let tree = """
    umask 022; mkdir -p tree/bin tree/deep/a/b/c 'tree/with space' tree/empty && cd tree
    cp /bin/true bin/tool; printf '#!/bin/sh\\necho hi\\n' > bin/script; chmod 755 bin/*
    printf 'hello' > README; : > nothing; printf 'x' > 'with space/ü ä'; ln README deep/again
    ln -s tool bin/link; ln -s ../bin deep/up; head -c 300000 /dev/urandom > deep/a/b/c/random
    printf 'y' > "long-$(printf 'n%.0s' $(seq 1 190))"; chmod 600 nothing
    truncate -s 1M sparse; printf end >> sparse; touch -d '2001-02-03 04:05:06' README bin/tool
    """

  private func run(_ script: String, in folder: String) throws {
    let result = try Tool.run("sh", ["-c", "set -e; cd '\(folder)'; " + script])
    try #require(result.status == 0, "\(result.errorText) \(script)")
  }

  /// A line for each file below a folder, with everything that must be equal.
  private func listing(_ folder: String, _ kind: Kind) throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return try paths.sorted().map { path in
      var facts = stat()
      #expect(lstat(folder + "/" + path, &facts) == 0)
      let mode = kind.hasModes ? String(facts.st_mode & 0o111 == 0 ? 0o644 : 0o755, radix: 8) : ""
      switch facts.st_mode & S_IFMT {
      case S_IFDIR: return "\(path)/"
      case S_IFLNK:
        return try
          "\(path) -> \(FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + path))"
      default:
        let data = try Data(contentsOf: URL(filePath: folder + "/" + path))
        return "\(path) \(mode) \(facts.st_mtim.tv_sec) \(SHA256.hash(data: data))"
      }
    }
  }

  @Test(arguments: Kind.all)
  func theTreeIsTheSameAsTheTools(_ kind: Kind) async throws {
    let bench = try Bench()
    try run(Self.tree, in: bench.folder)
    try FileManager.default.moveItem(atPath: bench.tree, toPath: bench.folder + "/source")
    try run("mkdir made tree unpacked; mv source/* tree; A=$PWD/a; " + kind.make, in: bench.folder)
    try run("A=$PWD/a; cd unpacked; umask 022; " + kind.unpack, in: bench.folder)
    let files = try await Unpacker(program: TestEnvironment.debugBinary, largest: 4 << 30).unpack(
      bench.folder + "/a", named: "a", project: "tool", into: bench.folder + "/made")
    #expect(try listing(bench.folder + "/made", kind) == listing(bench.folder + "/unpacked", kind))
    #expect(files.count >= 8)
    let program = try #require(files.first { $0.path.hasSuffix("bin/tool") })
    #expect(program.mode == 0o755 && program.size == FileFacts(path: "/bin/true")?.size.asInt64)
    let true_ = try Data(contentsOf: URL(filePath: "/bin/true"))
    #expect(program.sha256 == SHA256.hash(data: true_).hexadecimal)
  }

  /// A single program, as it is or compressed, and the mode that it gets.
  @Test(arguments: [
    ("cp /bin/true $A", 0o755), ("printf '#!/bin/sh\\n' > $A", 0o755),
    // A type 2 AppImage has a mark in its ELF header.
    ("cp /bin/true $A; printf 'AI\\002' | dd of=$A bs=1 seek=8 conv=notrunc status=none", 0o755),
    ("gzip -c /bin/true > $A", 0o755), ("xz -c /bin/true > $A", 0o755),
    ("zstd -qc /bin/true > $A", 0o755), ("bzip2 -c /bin/true > $A", 0o755),
  ])
  func aSingleFileIsNamedByItself(make: String, mode: UInt16) async throws {
    let bench = try Bench()
    try run("A=$PWD/a; " + make, in: bench.folder)
    let files = try await Unpacker(program: TestEnvironment.debugBinary, largest: 4 << 30).unpack(
      bench.folder + "/a", named: "jq-linux-amd64", project: "jq", into: bench.tree)
    #expect(files.map(\.path) == ["jq"] && files.map(\.mode) == [mode])
    let facts = try #require(FileFacts(path: bench.tree + "/jq"))
    #expect(files.map(\.size) == [Int64(facts.size)])
  }
}

extension Int {
  fileprivate var asInt64: Int64 { Int64(self) }
}

extension SHA256.Digest {
  fileprivate var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
