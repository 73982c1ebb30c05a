import Foundation
import Logging
import Testing

@testable import TipJarStorefront

@testable import tipjar

/// The log is limited in size, shared, and never written into another file.
@Suite struct LogFileTests {
  private static let start = Date(timeIntervalSince1970: 1_795_089_600)

  private static func open(_ path: String, limit: Int = 2_000) throws -> LogFile {
    try LogFile(URL(filePath: path), limit: limit) { start }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Two programs write to one log and follow each other's rotation; both files hold the last lines
  /// of both.
  @Test func twoProgramsShareABoundedLog() throws {
    let folder = try Folder()
    let path = folder.url.appending(path: "tipjar.log").path
    let logs = [try Self.open(path), try Self.open(path)]
    for number in 0..<400 { logs[number % 2].logger("tipjar").info("line \(number)") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["tipjar.log", "tipjar.log.1"])
    let (old, new) = (Self.text(path + ".1"), Self.text(path))
    #expect(old.utf8.count < 2_200 && new.utf8.count < 2_200)
    let kept = (old + new).split(separator: "\n").compactMap { $0.split(separator: " ").last }
      .compactMap { Int($0) }
    #expect(kept == Array((400 - kept.count)..<400))
  }

  @Test(arguments: ["SQLite format 3\0and so on", "My notes\n", "2026 was a year\n"])
  func anotherFileIsRefusedAndLeftAsItIs(text: String) throws {
    let folder = try Folder()
    let path = try folder.write(text, to: "notes")
    let error = try #require(throws: ShopError.self) { try Self.open(path) }
    #expect(error == .logIsForeign(path: path))
    #expect(Failure(error).status == .data && Failure(error).message.contains(path))
    #expect(Self.text(path) == text)
  }

  @Test(arguments: ["", "2026-11-18T09:30:00.000Z info hello\n", "tipjar: ended by signal 11\n"])
  func aLogGoesOn(text: String) throws {
    let folder = try Folder()
    let path = try folder.write(text, to: "log")
    try Self.open(path).logger("tipjar").info("more")
    #expect(Self.text(path).hasPrefix(text) && Self.text(path).hasSuffix("info more\n"))
  }

  @Test func anotherFileIsNotWrittenOverByTheOldLog() throws {
    let folder = try Folder()
    let path = folder.url.appending(path: "log").path
    let other = try folder.write("My notes\n", to: "log.1")
    let logger = try Self.open(path).logger("tipjar")
    for _ in 0..<100 { logger.info("a line") }
    #expect(Self.text(other) == "My notes\n")
    #expect(Self.text(path).split(separator: "\n").count == 100)
  }

  @Test func aLogThatIsNoRegularFileIsAccepted() throws {
    _ = try Self.open("/dev/null")
  }
}
