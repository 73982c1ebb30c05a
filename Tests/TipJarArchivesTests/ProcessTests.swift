import Foundation
import TestSupport
import Testing
import TipJarFiles
import TipJarVocabulary

@testable import TipJarArchives

/// The process that unpacks: its confinement, its end, and what its parent makes of its reports.
@Suite struct ProcessTests {
  private func unpack(_ bench: Bench, program: String? = nil) async throws -> DownloadFailure? {
    let program = try program ?? TestEnvironment.debugBinary
    do throws(DownloadFailure) {
      _ = try await Unpacker(program: program, largest: 4 << 30).unpack(
        bench.folder + "/archive", named: "a", project: "tool", into: bench.tree)
      return nil
    } catch {
      return error
    }
  }

  @Test func aHostileArchiveIsRefusedThroughTheProcess() async throws {
    let bench = try Bench()
    _ = try bench.write(TarMaker.of { $0.add("../x", [1]) })
    #expect(
      try await unpack(bench) == .hostile(entry: "../x", reason: "its name has the component “..”"))
  }

  /// A program that reports what it likes, in place of the process.
  private func impostor(_ script: String, _ bench: Bench) throws -> String {
    let path = bench.folder + "/impostor"
    // Another process writes it: a child that is started meanwhile would keep it open, and what is
    // open for writing cannot be run.
    try Tool.run(
      "sh", ["-c", "cat > '\(path)'; chmod +x '\(path)'"], input: "#!/bin/sh\n\(script)\n")
    return path
  }

  private static let nonsense = DownloadFailure.archive(
    "the process that unpacks reported nonsense")

  @Test(arguments: [
    ("echo hello", nonsense), ("printf 'progress\\t-1\\n'", nonsense),
    ("yes | tr -d '\\n'", nonsense),
    (
      "cd /proc/self/fd/3; ln -s /etc x; echo end",
      .archive("it is a link with an absolute target")
    ),
    (
      "cd /proc/self/fd/3; mkdir a; ln -s ../.. a/x; echo end",
      .archive("it is a link that leaves the folder")
    ),
    (
      "cd /proc/self/fd/3; mkfifo x; echo end", .archive("x is no file that an archive may have")
    ),
    (
      "cd /proc/self/fd/3; touch x; chmod 4755 x; echo end",
      .archive("x is no file that an archive may have")
    ),
    ("kill -SEGV $$", .archive("the process that unpacks was ended by signal 11")),
    ("exit 3", .archive("the process that unpacks ended with status 3")),
  ])
  func receivedBytesCountWhateverIsReported(script: String, error: DownloadFailure) async throws {
    let bench = try Bench()
    _ = try bench.write([1])
    #expect(try await unpack(bench, program: try impostor(script, bench)) == error)
  }

  @Test func itKnowsNothingOfTheEnvironment() async throws {
    let bench = try Bench()
    _ = try bench.write([1])
    let script = "env | sort > '\(bench.folder)/env'; exit 3"
    _ = try await unpack(bench, program: try impostor(script, bench))
    let variables = try String(contentsOfFile: bench.folder + "/env", encoding: .utf8)
    #expect(!variables.contains("HOME=") && !variables.contains("TOKEN"))
  }

  @Test func cancellingEndsTheProcess() async throws {
    let bench = try Bench()
    _ = try bench.write([1])
    let script = "echo $$ > '\(bench.folder)/pid'; printf 'progress\\t1\\n'; exec sleep 1000"
    let program = try impostor(script, bench)
    let (started, begin) = AsyncStream.makeStream(of: Int64.self)
    let task = Task { () -> DownloadFailure? in
      do throws(DownloadFailure) {
        _ = try await Unpacker(program: program, largest: 4 << 30).unpack(
          bench.folder + "/archive", named: "a", project: "tool", into: bench.tree
        ) { begin.yield($0) }
        return nil
      } catch {
        return error
      }
    }
    for await count in started {
      #expect(count == 1)
      break
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    let text = try String(contentsOfFile: bench.folder + "/pid", encoding: .utf8)
    let child = try #require(pid_t(text.dropLast()))
    #expect(kill(child, 0) != 0 && errno == ESRCH)
  }

  @Test func aProgramThatDoesNotCallForItCannotUnpack() async throws {
    let bench = try Bench()
    _ = try bench.write([1])
    await #expect(throws: DownloadFailure.self) {
      _ = try await Unpacker(largest: 4 << 30).unpack(
        bench.folder + "/archive", named: "a", project: "tool", into: bench.tree)
    }
    #expect(Unpacker.engineProblem == nil)
  }

  @Test func everyReportIsReadAsItWasWritten() {
    let reports: [ArchiveReport] = [
      .progress(7), .end(nil), .end(.diskFull),
      .end(.archive("why")), .end(.refused("why")), .end(.hostile(entry: "a", reason: "why")),
      .end(.engine("why")), .end(.file(FileError("make", "a", code: EACCES))),
    ]
    for report in reports { #expect(ArchiveReport(report.line.utf8.dropLast()) == report) }
  }
}
