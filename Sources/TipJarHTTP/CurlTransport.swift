import CTipJarCurl
import Foundation
import Synchronization
import TipJarFiles

/// A transport for `https` and `http` with libcurl. The first transfer loads the library. One
/// thread does all the work; it ends ten seconds after the last transfer. If the library cannot be
/// loaded, the program curl does the work.
package final class CurlTransport: Transport {
  package struct Settings: Equatable, Sendable {
    package var userAgent: String
    /// The file of certificates to trust instead of the system's; nil for the system's.
    package var certificateFile: String?
    package var certificateFolder: String?
    /// The maximum rate of all transfers together in bytes per second; nil for no limit.
    package var rateLimit: Int64?
    /// Seconds until a connection must be established, and of silence until a transfer ends.
    package var connectTime = 15
    package var silence = 30
    /// The time in milliseconds that the thread waits for another transfer.
    package var idleTime: Int32 = 10_000

    /// Creates settings. The certificates to trust are those of the variables that curl and OpenSSL
    /// use; libcurl itself reads none of them.
    package init(userAgent: String, environment: [String: String]) {
      func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
      self.userAgent = userAgent
      certificateFile = value("CURL_CA_BUNDLE") ?? value("SSL_CERT_FILE")
      certificateFolder = value("SSL_CERT_DIR")
    }
  }

  enum Command: Sendable {
    case start(TransportRequest, any TransportReceiver, Int)
    case cancel(Int)
  }

  private struct State {
    var last = 0
    var commands: [Command] = []
    var isRunning = false
    /// A Boolean value that indicates whether the library could not be loaded.
    var usesProgram = false
    /// The address of the library's set of transfers while it can be woken; otherwise 0.
    var engine: UInt = 0
  }

  private let settings: Settings
  private let state = Mutex(State())

  private let program: CurlProgram
  private let load: @Sendable () -> Bool

  /// Creates a transport; `load` loads the library, and returns whether it can be used.
  package init(
    _ settings: Settings,
    load: @escaping @Sendable () -> Bool = { tipjar_curl_load() == TIPJAR_CURL_LOADED }
  ) {
    self.settings = settings
    self.load = load
    program = CurlProgram(settings)
  }

  /// A Boolean value that indicates whether the thread exists.
  package var isRunning: Bool { state.withLock { $0.isRunning } }

  package func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int {
    let (number, isFirst) = state.withLock { state in
      state.last += 1
      guard !state.usesProgram else {
        program.start(request, for: receiver, state.last)
        return (state.last, false)
      }
      state.commands.append(.start(request, receiver, state.last))
      Self.wake(state)
      defer { state.isRunning = true }
      return (state.last, !state.isRunning)
    }
    guard isFirst else { return number }
    do throws(FileError) {
      try WaitingThread.start { [self] in run() }
    } catch {
      Task { refuseAll(.thread(error)) }
    }
    return number
  }

  package func cancel(_ transfer: Int) {
    state.withLock { state in
      guard !state.usesProgram else { return program.cancel(transfer) }
      guard state.isRunning else { return }
      state.commands.append(.cancel(transfer))
      Self.wake(state)
    }
  }

  private static func wake(_ state: State) {
    if let engine = OpaquePointer(bitPattern: state.engine) { tipjar_curl_wake(engine) }
  }

  private func run() {
    guard load() else { return useProgram() }
    guard let engine = tipjar_curl_make(settings.rateLimit ?? 0) else { return refuseAll(.engine) }
    let address = UInt(bitPattern: engine)
    state.withLock { $0.engine = address }
    var loop = CurlLoop(engine, settings)
    repeat {
      while loop.run(takeCommands()) {}
      tipjar_curl_wait(engine, settings.idleTime)
    } while !end()
    tipjar_curl_free(engine)
  }

  private func takeCommands() -> [Command] {
    state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Ends the thread unless there are new commands. After this nobody wakes it.
  private func end() -> Bool {
    state.withLock { state in
      guard state.commands.isEmpty else { return false }
      (state.isRunning, state.engine) = (false, 0)
      return true
    }
  }

  /// Hands all commands to the program curl, now and later.
  private func useProgram() {
    state.withLock { state in
      for command in state.commands {
        switch command {
        case .start(let request, let receiver, let number):
          program.start(request, for: receiver, number)
        case .cancel(let number): program.cancel(number)
        }
      }
      (state.commands, state.isRunning, state.usesProgram) = ([], false, true)
    }
  }

  private func refuseAll(_ failure: TransportFailure) {
    let commands = state.withLock { state in
      defer { (state.commands, state.isRunning) = ([], false) }
      return state.commands
    }
    for case .start(_, let receiver, _) in commands { receiver.end(.failed(failure)) }
  }
}

extension CurlTransport {
  /// The software for `https` and `http`: its name, which is libcurl, or curl if the library cannot
  /// be loaded; its version, such as "7.88.1"; and its TLS library, such as "OpenSSL/3.0.19". Nil
  /// if there is none. Reading this loads the library, or runs the program.
  package static var engine: (name: String, version: String, tls: String)? {
    if tipjar_curl_load() == TIPJAR_CURL_LOADED {
      return ("libcurl", String(cString: tipjar_curl_version()), String(cString: tipjar_curl_tls()))
    }
    // "curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1 OpenSSL/3.0.19 ..."
    guard let words = CurlProgram.versionLine?.split(separator: " "), words.count > 1 else {
      return nil
    }
    let libraries = words.drop { !$0.hasPrefix("libcurl/") }.dropFirst()
    return ("curl", String(words[1]), libraries.first.map(String.init) ?? "")
  }
}
