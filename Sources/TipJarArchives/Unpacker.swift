import CTipJarArchive
import Foundation
import Synchronization
import TipJarFiles
package import TipJarVocabulary

/// A regular file or a symbolic link of an unpacked archive, as a manifest describes it.
package struct UnpackedFile: Codable, Equatable, Sendable {
  /// The path in the folder, without `.` and `..`.
  package var path: String
  /// The size in bytes; 0 for a link.
  package var size: Int64 = 0
  /// The permissions, 0644 or 0755 less the process's umask; 0 for a link.
  package var mode: UInt16 = 0
  /// The SHA-256 digest of the bytes in hexadecimal; nil for a link.
  package var sha256: String?
  /// The target of a link, which lies in the same folder; nil for a file.
  package var target: String?

  package init(path: String, size: Int64, mode: UInt16, sha256: String) {
    (self.path, self.size, self.mode, self.sha256) = (path, size, mode, sha256)
  }

  init(link path: String, to target: String) { (self.path, self.target) = (path, target) }
}

/// Unpacks archives, in a confined process of this program.
package struct Unpacker: Sendable {
  /// The reason why no archive can be unpacked here, with what to install; nil if libarchive can be
  /// loaded. A single program needs no libarchive.
  package static var engineProblem: String? { tipjar_archive_can_load() != 0 ? nil : missingEngine }

  static let missingEngine = "archives need libarchive: apt-get install libarchive13"

  private let program: String?
  private let largest: Int64

  /// Creates an unpacker.
  ///
  /// - Parameters:
  ///   - program: The path of an executable that calls ``ArchiveProcess/run()`` first; nil for the
  ///     running one.
  ///   - largest: The maximum number of bytes of all files of an archive.
  package init(program: String? = nil, largest: Int64) {
    (self.program, self.largest) = (program, largest)
  }

  /// Unpacks a file into a folder, which must exist and be empty. A program, a script or a
  /// compressed file that is no archive becomes one file there. After an error the folder holds
  /// parts of the archive, and is the caller's to remove. Nothing is flushed to the disk.
  ///
  /// - Parameters:
  ///   - name: The name of the file where it comes from.
  ///   - project: The name of the project, which becomes that of a single program whose own name says
  ///     nothing but the platform.
  ///   - progress: A function that receives the number of bytes of `file` that were read, on any
  ///     thread.
  /// - Returns: The files and links that are there, sorted by their paths.
  package func unpack(
    _ file: String, named name: String, project: String, into folder: String,
    progress: @escaping @Sendable (Int64) -> Void = { _ in }
  ) async throws(DownloadFailure) -> [UnpackedFile] {
    let command = CommandName(bareFile: name, of: project)
    let process = try start(file, into: folder, command?.text ?? "program")
    // The thread waits for the process, which no thread of a task may do.
    let problem = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(FileError) {
          try WaitingThread.start { continuation.resume(returning: process.read(progress)) }
        } catch {
          process.cancel()
          _ = process.read(progress)
          continuation.resume(returning: .file(error))
        }
      }
    } onCancel: {
      process.cancel()
    }
    if let problem { throw problem }
    return try TreeReader.files(in: folder, largest: largest)
  }

  private func start(
    _ path: String, into folder: String, _ command: String
  ) throws(DownloadFailure) -> RunningProcess {
    guard program != nil || ArchiveProcess.isPossible,
      let program = program ?? tipjar_running_program().map({ String(cString: $0) })
    else { throw .engine("this program cannot unpack: its main has to call for it") }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .file(FileError("read", path)) }
    defer { close(file) }
    let tree = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard tree >= 0 else { throw .file(FileError("open", folder)) }
    defer { close(tree) }
    var ends: [Int32] = [-1, -1]
    guard tipjar_unpack_pipe(&ends) == 0 else { throw .file(FileError("make", "a pipe")) }
    defer { close(ends[1]) }
    // What the loader needs, and nothing that is secret.
    let kept = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"]
    let environment = kept.compactMap { name in
      getenv(name).map { "\(name)=" + String(cString: $0) }
    }
    let arguments = ["tipjar", ArchiveProcess.mark, "\(largest)", command]
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    let child = tipjar_unpack_start(program, &words, &variables, file, ends[1], tree)
    guard child > 0 else {
      let error = FileError("start", program)
      close(ends[0])
      throw .engine(error.description)
    }
    return RunningProcess(child, reports: ends[0])
  }
}

/// A process that unpacks, and its reports.
private final class RunningProcess: Sendable {
  private struct State {
    let child: pid_t
    var isCancelled = false
  }

  private let reports: Int32
  /// The state until the end of the process is awaited: nobody sends a signal to a number that is
  /// free again.
  private let state: Mutex<State?>

  init(_ child: pid_t, reports: Int32) {
    self.reports = reports
    state = Mutex(State(child: child))
  }

  /// Ends the process at once.
  func cancel() {
    state.withLock { state in
      guard let child = state?.child else { return }
      kill(child, SIGKILL)
      state?.isCancelled = true
    }
  }

  /// Reads all reports, then waits for the end of the process. Returns the reason why not all is
  /// unpacked; nil if it is.
  func read(_ progress: (Int64) -> Void) -> DownloadFailure? {
    let nonsense = ArchiveReport.end(.archive("the process that unpacks reported nonsense"))
    var end: ArchiveReport?
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while end == nil {
      let count = Foundation.read(reports, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in chunk[..<count] where end == nil {
        if byte != UInt8(ascii: "\n") {
          line.append(byte)
          if line.count > ArchiveReport.longest { end = nonsense }
          continue
        }
        let report = ArchiveReport(line) ?? nonsense
        if case .progress(let count) = report { progress(count) } else { end = report }
        line.removeAll(keepingCapacity: true)
      }
    }
    close(reports)
    return finish(end)
  }

  private func finish(_ end: ArchiveReport?) -> DownloadFailure? {
    guard let last = state.withLock({ $0.take() }) else { return .cancelled }
    if end != .end(nil) { kill(last.child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(last.child, &status, 0) < 0, errno == EINTR {}
    if last.isCancelled { return .cancelled }
    if case .end(let problem) = end { return problem }
    let signal = status & 0x7F
    return .archive(
      signal == 0
        ? "the process that unpacks ended with status \(status >> 8 & 0xFF)"
        : "the process that unpacks was ended by signal \(signal)")
  }
}
