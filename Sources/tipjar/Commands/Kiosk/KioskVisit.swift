import ArgumentParser
import CTipJarProcess
import Foundation
import Logging
import TipJarLinks
import TipJarStore
import TipJarStorefront
import TipJarTerminal
import TipJarTips

/// The session of one guest. It is admitted, and confined, before the first thread starts.
struct KioskVisit {
  private let settings: Settings
  private let jar: LinkJar?
  private let folder: GuestFolder
  private let log: Logger
  private let words: GuestWords
  /// A Boolean value that indicates whether the host looks at the own screen, not a guest over ssh.
  private let isHost: Bool

  /// Admits a guest, and confines the process.
  /// - Throws: a ``Failure`` in words for the guest. A problem that only the host can solve is
  ///   logged in the state folder, and shown on the host's own terminal.
  init(_ command: KioskCommand) throws {
    let environment = GuestEnvironment.adopt()
    (words, isHost) = (GuestWords(environment), environment["SSH_CONNECTION"] == nil)
    guard (environment["SSH_ORIGINAL_COMMAND"] ?? "").isEmpty else { throw words.refusal }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw words.needsTerminal }
    var problems: [String] = []
    var settings = try command.settings(environment) { problems.append($0) }
    // Without a log the guest is the only one who can pass on the reason.
    try settings.makeStateFolder()
    let clock = Services.Clocks(settings).store
    let file = try LogFile(settings) { clock.now }
    log = file.logger("kiosk")
    do {
      try Self.check(KioskWall.missing(), isRequired: command.requireWalls, &problems)
      let admission = try Admission(command, to: settings.state, environment, words)
      folder = admission.folder
      let root = settings.state
      settings.state = folder.url
      jar = settings.links.files.isEmpty ? nil : try LinkJar(files: settings.links.files)
      problems += jar?.problems.map(\.description) ?? []
      for problem in problems { log.warning("\(problem)") }
      if jar == nil { try settings.makeStateFolder() }
      let confinement = Confinement(
        settings, in: root, records: jar == nil ? folder.url : nil, command)
      guard confinement.excess == .withinQuota else {
        log.warning("\(folder.name): the records are full (--files, --records)")
        throw words.hasFullRecords
      }
      TerminalScreen.prepareForConfinement()
      tipjar_guard_set_sentences(words.fault, words.memory)
      CrashHandler.explain(with: tipjar_guard_explain_fault)
      try confinement.apply(log: file.screenLog.descriptor, name: folder.name)
      // The guard holds the seats from now on: a session could give up its own.
      admission.leaveSeats()
      try SystemLimits.startThreads(2)
    } catch {
      throw Self.answer(error, log, words, isHost: isHost)
    }
    self.settings = settings
  }

  /// Reports what the kernel lacks.
  private static func check(
    _ missing: [KioskWall], isRequired: Bool, _ problems: inout [String]
  ) throws(Failure) {
    guard !missing.isEmpty else { return }
    let names = missing.map { "\($0.name.lowercased()) (\($0.remedy))" }.joined(separator: ", ")
    let problem = "not confined by this kernel: \(names)"
    if isRequired { throw Failure("\(problem). Leave out --require-walls.", .unavailable) }
    problems.append(problem)
  }

  /// Shows the screen until the guest leaves, and ends the process as a signal requests.
  func open() async throws {
    do {
      if let jar {
        try end(try await LinkScreen.open(jar, settings.screen, browser: nil).ending)
      } else {
        let report = { (notice: String) in log.warning("\(notice)") }
        try end(try await ShopSession.open(settings, report: report).ending)
      }
    } catch let error as ExitCode {
      throw error
    } catch let error as ScreenError {
      tipjar_guard_dismiss()
      throw Failure("\(error).", .unavailable)
    } catch {
      tipjar_guard_dismiss()
      throw Self.answer(error, log, words, isHost: isHost)
    }
  }

  private func end<View>(_ ending: ScreenLoop<View>.Ending) throws {
    let reason = tipjar_guard_reason()
    tipjar_guard_dismiss()
    folder.emptyIfTemporary()
    if let sentence = words.end(reason) {
      say(sentence)
      throw ExitCode(Failure.Status.tryLater.rawValue)
    }
    switch ending {
    case .idle: say(words.idle)
    case .over: say(words.over)
    case .quit, .signal, .closed, .failed: break
    }
    try ending.finish()
  }

  /// Prints a line. A write to a terminal that was stopped (Ctrl-S) would keep the seat.
  private func say(_ sentence: String) {
    if TerminalScreen.takesLine { Output.line(sentence) }
  }

  /// Returns the answer for an error: in words for the guest, or else logged, and for the guest a
  /// reference to the log.
  private static func answer(
    _ error: any Error, _ log: Logger, _ words: GuestWords, isHost: Bool
  ) -> Failure {
    let failure = Failure(libraryError: error)
    if let failure, failure.status == .tryLater { return failure }
    let reason = failure?.message ?? "\(error)"
    log.error("\(reason)")
    let status = failure?.status ?? .software
    return isHost ? Failure(reason, status) : words.closed(status)
  }
}
