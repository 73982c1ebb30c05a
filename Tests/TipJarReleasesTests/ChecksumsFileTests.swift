import Testing

@testable import TipJarReleases

@Suite struct ChecksumsFileTests {
  private static let hex = String(repeating: "0a", count: 32)
  private static let other = String(repeating: "1b", count: 32)
  private static let long = String(repeating: "2c", count: 64)

  @Test(arguments: [
    "\(hex)  t.gz", "\(hex) *t.gz", "\(hex) t.gz", "\(hex)\tt.gz", "\(hex)  ./dist/t.gz\r",
    "\u{FEFF}\(hex)  t.gz", "SHA256 (t.gz) = \(hex)", "SHA256(out/t.gz)= \(hex)",
    "SHA2-256 (t.gz) = \(hex)", "\\\(hex)  t.gz", "\(hex.uppercased())  t.gz",
    "# sums\n\n\(other)  t.gz.sig\n\(hex)  t.gz\n\(hex)  t.gz\n", "\(long)  t.gz\n\(hex)  t.gz",
    "SHA1 (t.gz) = 0a0a\nMD5 (t.gz) = ab\n\(hex)  t.gz",
  ])
  func eachFormIsRead(_ text: String) throws {
    let digest = try ChecksumsFile(Array(text.utf8)).digest(of: "t.gz")
    #expect(digest == ReleaseDigest(hex: Self.hex))
  }

  @Test(arguments: [
    "", "\(hex)", "\(hex)  T.gz", "\(hex)  at.gz", "\(hex.dropLast())  t.gz", "\(hex)0  t.gz",
    "\(hex)t.gz", "0a0a  t.gz", "t.gz \(hex) \(other)", "SHA512 (t.gz) = \(hex)",
    "\(hex) t.gz \(other)",
  ])
  func anythingElseIsNoDigest(_ text: String) throws {
    #expect(try ChecksumsFile(Array(text.utf8)).digest(of: "t.gz") == nil)
  }

  @Test func aFileNamedForTheAssetMayHaveADigestAlone() throws {
    for text in ["\(Self.hex)\n", "\(Self.hex)  -\n"] {
      let file = ChecksumsFile(Array(text.utf8))
      #expect(try file.digest(of: "t.gz", isItsOwn: true)?.hex == Self.hex)
    }
    let file = ChecksumsFile(Array("\(Self.hex)  another".utf8))
    #expect(try file.digest(of: "t.gz", isItsOwn: true) == nil)
    let long = ChecksumsFile(Array("\(Self.long)".utf8))
    #expect(try long.digest(of: "t.gz", isItsOwn: true)?.algorithm == .sha512)
  }

  @Test func twoDigestsOfOneNameAreAnError() {
    let file = ChecksumsFile(Array("\(Self.hex)  t.gz\n\(Self.other)  t.gz".utf8))
    #expect(throws: ChecksumsFile.Contradiction.self) { try file.digest(of: "t.gz") }
    // A name with a line feed does not make two lines.
    let escaped = ChecksumsFile(Array("\\\(Self.hex)  a\\nb".utf8))
    #expect((try? escaped.digest(of: "a\nb")) != nil)
  }

  @Test(arguments: [
    (
      ["t.gz", "t.gz.sha256", "checksums.txt", "t.gz.sha512"],
      ["t.gz.sha256", "t.gz.sha512", "checksums.txt"]
    ),
    (["t.gz", "SHA256SUMS", "SHA256SUMS.asc", "sha256sum.txt"], ["SHA256SUMS", "sha256sum.txt"]),
    (["t.gz", "t.sha256", "u.sha256", "u.gz"], ["t.sha256"]),
    (["t.gz", "SHA2-256SUMS", "SHA2-256SUMS.sig"], ["SHA2-256SUMS"]),
    (["t.gz", "all.sha256", "u.gz.sha256", "u.gz"], ["all.sha256"]),
    (["t.gz", "t_1.0_checksums.txt", "t_1.0_checksums.txt.pem"], ["t_1.0_checksums.txt"]),
    (["t.gz", "t.gz.md5", "u.gz"], []),
  ])
  func theAssetsOwnFileComesFirst(_ names: [String], _ found: [String]) {
    #expect(ChecksumsFile.names(for: "t.gz", among: names) == found)
  }

  @Test(arguments: ["sha256:0a", "md5:\(hex)", "\(hex)", "sha512:\(hex)", "sha256:\(long)", ""])
  func aMalformedDigestOfAServerIsNone(_ text: String) { #expect(ReleaseDigest(text) == nil) }

  @Test func aDigestOfAServerHasItsAlgorithm() {
    #expect(ReleaseDigest("sha256:\(Self.hex)")?.hex == Self.hex)
    #expect(ReleaseDigest("SHA512:\(Self.long)")?.algorithm == .sha512)
  }
}
