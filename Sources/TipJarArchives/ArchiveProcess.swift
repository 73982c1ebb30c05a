import CTipJarArchive
import Foundation
import Synchronization
import TipJarFiles
import TipJarVocabulary

/// The process that unpacks: this program once more, which does nothing else.
package enum ArchiveProcess {
  static let mark = "--unpack-for-tipjar"

  /// A Boolean value that indicates whether this program can be that process.
  static var isPossible: Bool { hasRun.load(ordering: .relaxed) }

  private static let hasRun = Atomic(false)

  /// Unpacks and ends the process if it was started to do so; else returns at once. A program calls
  /// this before anything else in its `main`; without this call it cannot unpack.
  package static func run() {
    hasRun.store(true, ordering: .relaxed)
    let arguments = CommandLine.arguments
    guard arguments.count == 4, arguments[1] == mark, let bytes = Int64(arguments[2]) else {
      return
    }
    tipjar_unpack_close_others()
    write(.end(unpack(bytes, program: arguments[3])))
    exit(0)
  }

  private static func unpack(_ largest: Int64, program: String) -> DownloadFailure? {
    do throws(DownloadFailure) {
      var unpacking = try Unpacking(
        Int32(tipjar_unpack_file), into: Int32(tipjar_unpack_folder),
        largest: largest, program: program
      ) { write(.progress($0)) }
      try unpacking.run { (largest) throws(DownloadFailure) in
        guard tipjar_unpack_confine(largest) == 0 else {
          throw .engine("the process that unpacks cannot be confined")
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// Writes a report. Where nobody reads it any more, SIGPIPE ends the process.
  private static func write(_ report: ArchiveReport) {
    let line = Array(report.line.utf8)
    let count = line.withUnsafeBytes { $0.write(to: Int32(tipjar_unpack_reports)) }
    if count < line.count { exit(1) }
  }
}
