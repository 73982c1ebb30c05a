import Foundation
import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarArchives

/// Archives that are cut off or changed, and the limits of what is unpacked.
@Suite struct DamageTests {
  private static let filters = [
    "cat", "gzip -c", "xz -c", "xz -c --check=crc32", "zstd -qc --check", "bzip2 -c",
  ]

  private func packed(_ filter: String) throws -> [UInt8] {
    let bench = try Bench()
    let script = """
      cd '\(bench.folder)' && mkdir t && head -c 20000 /dev/urandom > t/random && echo hi > t/text \
      && tar -cf a.tar t && \(filter) < a.tar > a
      """
    try #require(Tool.run("sh", ["-c", script]).status == 0)
    return try [UInt8](Data(contentsOf: URL(filePath: bench.folder + "/a")))
  }

  private func isDamage(_ error: DownloadFailure?) -> Bool {
    error?.kind == .archive
  }

  @Test(arguments: filters)
  func aTruncatedArchiveIsDamaged(_ filter: String) throws {
    let bytes = try packed(filter)
    // Of the zeros at the end of a tar archive any number may be missing.
    let end = filter == "cat" ? 22_016 : bytes.count
    for place in Set([1, 5, 100, 511, 512, 600, 10_000, 21_000, end - 9, end - 1]) where place < end
    {
      let error = try Bench().refusal(bytes[..<place])
      #expect(
        isDamage(error), "\(filter) cut at \(place) of \(bytes.count): \(String(describing: error))"
      )
    }
  }

  /// A changed byte in the middle of random data, which no format notices but by its checksum; tar
  /// itself has none of contents.
  @Test(arguments: filters.dropFirst())
  func aChangedArchiveIsDamaged(_ filter: String) throws {
    var bytes = try packed(filter)
    bytes[bytes.count / 2] ^= 0x10
    let error = try Bench().refusal(bytes)
    #expect(isDamage(error), "\(filter): \(String(describing: error))")
  }

  @Test(arguments: filters)
  func nothingMayFollow(_ filter: String) throws {
    let bytes = try packed(filter)
    for garbage in [Array("garbage".utf8), Array("BZh".utf8), [0, 0, 1]] {
      let error = try Bench().refusal(bytes + garbage)
      #expect(isDamage(error), "\(filter) and \(garbage): \(String(describing: error))")
    }
  }

  /// Something after the end of the archive, in the compressed data.
  @Test func nothingMayFollowTheArchiveInTheData() throws {
    let bytes = TarMaker.of { $0.add("a", [1]) } + [UInt8](repeating: 0, count: 4_096)
    #expect(try Bench().refusal(bytes) == nil)
    #expect(try Bench().refusal(bytes + [7]) == .archive("something follows its end"))
    let second = TarMaker.of { $0.add("b", [1]) }
    #expect(try Bench().refusal(bytes + second) == .archive("something follows its end"))
  }

  @Test func aZipThatIsCutOrChangedIsDamaged() throws {
    let entry = ZipMaker.Entry(name: Array("a".utf8), content: Array("content".utf8))
    let bytes = ZipMaker.of([entry])
    #expect(try Bench().refusal(bytes) == nil)
    #expect(try Bench().refusal(ZipMaker.of([entry], comment: Array("words".utf8))) == nil)
    for place in 4..<bytes.count {
      #expect(try isDamage(Bench().refusal(bytes[..<place])), "cut at \(place)")
    }
    #expect(try isDamage(Bench().refusal(bytes + [0])), "a byte follows")
    var wrong = entry
    wrong.crc = 1
    #expect(try isDamage(Bench().refusal(ZipMaker.of([wrong]))), "wrong checksum")
    wrong = entry
    wrong.method = 14
    #expect(try isDamage(Bench().refusal(ZipMaker.of([wrong]))), "LZMA")
  }

  @Test(arguments: [
    ("", DownloadFailure.refused("it is empty")),
    ("<!DOCTYPE html><html>", .refused("it is a web page")),
    ("\n <html lang=en>", .refused("it is a web page")),
    ("Not found", .archive("it is neither an archive that can be unpacked nor a program")),
    (
      "Rar!\u{1A}\u{7}\u{1}\u{0}",
      .archive("it is neither an archive that can be unpacked nor a program")
    ),
    ("7z\u{BC}\u{AF}", .unsupported("it is a 7-Zip archive")),
    ("MZ\u{90}", .unsupported("it is a program for Windows (PE)")),
  ])
  func aFileThatIsNoArchiveIsRefused(text: String, error: DownloadFailure) throws {
    #expect(try Bench().refusal(Array(text.utf8)) == error)
  }

  /// Frames with a window, and of one segment, whose size is the window.
  @Test(
    arguments: [
      ([0x04, 0x88], false), ([0x04, 0x89], true), ([0x04, 0xA8], true),
      ([0xA0, 0, 0, 0, 0x08], false), ([0xA0, 1, 0, 0, 0x08], true),
      ([0xA1, 7, 1, 0, 0, 0x08], true),
    ] as [([UInt8], Bool)])
  func aLargeWindowOfZstdIsNoDamage(_ header: [UInt8], _ isLarge: Bool) throws {
    let frame = [0x28, 0xB5, 0x2F, 0xFD] + header + [UInt8](repeating: 0, count: 12)
    let large = DownloadFailure.unsupported(
      "its zstd window is larger than 128 MiB (made with --long)")
    #expect((try Bench().refusal(frame) == large) == isLarge)
  }

  /// A file whose ending makes it a candidate of a release is one that can be unpacked.
  @Test(arguments: FileFormat.endings.map(\.text)) func eachEndingHasAContentThatIsRead(
    _ ending: String
  ) throws {
    let marks: [(ends: String, bytes: [UInt8])] = [
      ("gz", [0x1F, 0x8B]), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]), ("bz2", Array("BZh9".utf8)),
      ("zst", [0x28, 0xB5, 0x2F, 0xFD]), ("zip", [0x50, 0x4B, 3, 4]),
      ("appimage", [0x7F, 0x45, 0x4C, 0x46]), (".tar", TarMaker.of { $0.add("a", [1]) }),
    ]
    let short = [".tgz": "gz", ".txz": "xz", ".tbz": "bz2", ".tzst": "zst"]
    let name = short[ending] ?? ending
    let mark = try #require(marks.first { name.hasSuffix($0.ends) })
    _ = try FileContent(mark.bytes + Array(repeating: 0, count: 512))
  }

  // MARK: Limits

  private func tar(_ count: Int, _ add: (inout TarMaker, Int) -> Void) -> [UInt8] {
    TarMaker.of { maker in for number in 0..<count { add(&maker, number) } }
  }

  /// Archives of toolchains are mostly links.
  @Test func linksCountAsEntries() throws {
    let links = TarMaker.of { maker in
      maker.add("a", [1])
      for number in 0..<1_500 {
        maker.add("l\(number)", type: number % 2 == 0 ? "1" : "2", link: "a")
      }
    }
    #expect(try Bench().unpack(links).count == 1_501)
  }

  @Test func aHundredThousandEntriesAreAllowedAndNoMore() throws {
    var table = EntryTable()
    for _ in 0..<100_000 { try table.count() }
    let reason = "there are more than 100000 entries; --largest-unpacked raises this limit"
    #expect(throws: Reason(reason)) { try table.count() }
    #expect(UnpackBudget.entries(8 << 30) >= 200_000)
  }

  @Test func theBytesOfAllFilesAreLimited() throws {
    let bytes = tar(2) { $0.add("f\($1)", [UInt8](repeating: 7, count: 600)) }
    #expect(try Bench().refusal(bytes, largest: 1_200) == nil)
    #expect(
      try Bench().refusal(bytes, largest: 1_199)
        == .hostile(
          entry: "f1",
          reason: "its files have more than 1199 bytes; --largest-unpacked raises this limit"))
  }

  /// A hole costs nothing on the disk here, and counts all the same.
  @Test(
    arguments: [
      ("64M", nil),
      (
        "65M",
        "its files are more than 100 times as large as the archive; a value of --largest-unpacked "
          + "above 4G allows that"
      ),
    ] as [(String, String?)])
  func anArchiveMayBecomeAHundredTimesAsLarge(size: String, reason: String?) throws {
    for make in ["tar -cz", "tar -Scz"] {
      let bench = try Bench()
      let script = "cd '\(bench.folder)' && truncate -s \(size) f && \(make) f > a"
      try #require(Tool.run("sh", ["-c", script]).status == 0)
      let error = bench.refusal(try Data(contentsOf: URL(filePath: bench.folder + "/a")))
      #expect(error == reason.map { .hostile(entry: "f", reason: $0) })
    }
  }

  @Test func timesAreWithinTheYearsOfZipAndThePresent() throws {
    let bench = try Bench()
    _ = try bench.unpack(
      TarMaker.of {
        $0.add("old", [1], time: 0)
        $0.add("new", [1], time: 0o77_777_777_777)
        $0.add("set", [1], mode: 0o6755)
      })
    func facts(_ name: String) throws -> stat {
      var facts = stat()
      try #require(lstat(bench.tree + "/" + name, &facts) == 0)
      return facts
    }
    #expect(try facts("old").st_mtim.tv_sec == 315_532_800)
    #expect(try facts("new").st_mtim.tv_sec <= time(nil))
    #expect(try facts("set").st_mode & 0o7777 == 0o755)
  }
}
