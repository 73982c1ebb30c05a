import CTipJarCurl
import Foundation
import Synchronization

/// The transfers of the program `curl`, where libcurl cannot be loaded: a static executable loads no
/// library. Each transfer is a process, and a thread that reads its output.
package final class CurlProgram: Sendable {
  private let settings: CurlTransport.Settings
  /// The processes by their transfers' numbers; 0 before a process starts.
  private let active = Mutex<[Int: pid_t]>([:])
  /// The time until which the bytes received so far use up the rate limit.
  private let paid = Mutex(ContinuousClock.now)

  init(_ settings: CurlTransport.Settings) { self.settings = settings }

  func start(_ request: TransportRequest, for receiver: any TransportReceiver, _ number: Int) {
    active.withLock { $0[number] = 0 }
    receiver.runOnThread { [self] in run(request, receiver, number) }
  }

  func cancel(_ number: Int) {
    active.withLock { active in
      if let child = active.removeValue(forKey: number), child > 0 { kill(child, SIGKILL) }
    }
  }

  private func run(
    _ request: TransportRequest, _ receiver: any TransportReceiver, _ number: Int
  ) {
    guard let process = PipedProcess(arguments(for: request)) else {
      return receiver.end(.failed(.engine))
    }
    defer { process.close() }
    let isWanted = active.withLock { active in
      if active[number] != nil { active[number] = process.child }
      return active[number] != nil
    }
    let transfer = CurlTransfer(receiver, number, authorities: settings.certificateFile)
    var verification = 0
    let end = isWanted ? read(process, into: transfer, &verification) : TIPJAR_CURL_STOPPED
    // Nobody sends a signal to a number that is free again.
    let isCancelled = active.withLock { $0.removeValue(forKey: number) } == nil
    if end != nil { kill(process.child, SIGKILL) }
    let code = process.waitForExit()
    transfer.end(isCancelled ? TIPJAR_CURL_STOPPED : end ?? tipjar_curl_end_of(code, verification))
  }

  /// Reads the output up to its end, and the result of the certificate's verification. Returns the
  /// reason to stop before that.
  private func read(
    _ process: PipedProcess, into transfer: CurlTransfer, _ verification: inout Int
  ) -> tipjar_curl_end? {
    var heads = LineBuffer()
    let isLimited = settings.rateLimit != nil
    // Without a limit curl itself measures silence. With one it may wait for its reader.
    let patience = isLimited ? Int32(settings.silence * 1_000) : -1
    let step = settings.rateLimit.map { Int($0 / 16) + 1 } ?? CurlProgram.chunkSize
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(step, CurlProgram.chunkSize), alignment: 16)
    defer { chunk.deallocate() }
    var pipes = [process.errors, process.output].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while pipes.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&pipes, nfds_t(pipes.count), patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return TIPJAR_CURL_TIMEOUT }
      // The head is written before the body, so all of it is there when the body is.
      while pipes[0].revents != 0 {
        let count = Foundation.read(process.errors, chunk.baseAddress, chunk.count)
        if count > 0 {
          let lines = heads.lines(adding: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
          for line in lines where line.starts(with: "= ".utf8) {
            verification = Int(String(decoding: line.dropFirst(2).dropLast(), as: UTF8.self)) ?? 0
          }
          guard lines.allSatisfy({ Self.receive($0, transfer) }) else { return TIPJAR_CURL_STOPPED }
        } else {
          pipes[0].fd = -1
        }
        pipes[0].revents = 0
        _ = pipes[0].fd >= 0 ? poll(&pipes, 1, 0) : 0
      }
      guard pipes[1].revents != 0 else { continue }
      let count = Foundation.read(process.output, chunk.baseAddress, chunk.count)
      if count <= 0 {
        pipes[1].fd = -1
      } else {
        let bytes = chunk.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard transfer.receiveBody(bytes, count) else { return TIPJAR_CURL_STOPPED }
        if isLimited { wait(for: count) }
      }
    }
    return nil
  }

  private static let chunkSize = 1 << 18

  /// Passes on a line of the head. With --verbose curl writes it after "< ", and other lines after
  /// other marks.
  private static func receive(_ line: ArraySlice<UInt8>, _ transfer: CurlTransfer) -> Bool {
    guard line.starts(with: "< ".utf8) else { return true }
    return line.dropFirst(2).withUnsafeBytes { bytes in
      transfer.receiveHead(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }

  /// Waits until all transfers together are within the rate limit again.
  private func wait(for count: Int) {
    guard let rate = settings.rateLimit else { return }
    let delay = paid.withLock { paid in
      paid = max(paid, .now) + .seconds(Double(count) / Double(rate))
      return paid - .now
    }
    Thread.sleep(forTimeInterval: delay / .seconds(1))
  }

  private func arguments(for request: TransportRequest) -> [String] {
    // --disable is first: no settings file of the user's.
    [
      "curl", "--disable", "--silent", "--verbose", "--no-buffer", "--globoff", "--write-out",
      "%{stderr}= %{ssl_verify_result}\\n",
    ] + CurlOption.all(for: request, settings).flatMap(\.words)
  }
}

extension CurlProgram {
  /// The first line of `curl --version`, or nil if there is no such program.
  package static var versionLine: String? {
    guard let process = PipedProcess(["curl", "--disable", "--version"]) else { return nil }
    defer { process.close() }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Foundation.read(process.output, &chunk, chunk.count)
      guard count > 0 else { break }
      text += chunk.prefix(count)
    }
    guard process.waitForExit() == 0 else { return nil }
    return text.split(separator: 0x0A).first.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A running program, and the pipes of its standard output and error.
private struct PipedProcess {
  let child: pid_t
  let output: Int32
  let errors: Int32

  /// Starts a program of the PATH: the first word and its arguments; nil if there is none.
  init?(_ words: [String]) {
    var strings = words.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var (output, errors): (Int32, Int32) = (-1, -1)
    let child = tipjar_curl_spawn(&strings, &output, &errors)
    guard child > 0 else { return nil }
    (self.child, self.output, self.errors) = (child, output, errors)
  }

  func close() {
    Foundation.close(output)
    Foundation.close(errors)
  }

  /// Waits for the end. Returns the exit status; -1 after a signal.
  func waitForExit() -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}

/// Bytes that are split into lines, of which the last one may be unfinished.
private struct LineBuffer {
  private var rest: [UInt8] = []

  /// Returns the lines that end in `bytes`, with their ends.
  mutating func lines(adding bytes: UnsafeRawBufferPointer) -> [ArraySlice<UInt8>] {
    rest += bytes
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: 0x0A) {
      lines.append(rest[start...end])
      start = end + 1
    }
    rest.removeFirst(start)
    return lines
  }
}
