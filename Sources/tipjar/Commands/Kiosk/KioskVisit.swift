import CTipJarRuntime
import Foundation
import Logging
import TipJarLinks
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarTerminal
import TipJarTips
import TipJarVocabulary

/// The session of one guest. It is admitted, and confined, before the first thread starts.
struct KioskVisit {
  private let settings: Settings
  private let jar: LinkJar?
  private let folder: GuestFolder
  /// The seats that the session holds: one of all, and one of its key.
  private let seats: [Seat]
  private let log: Logger
  private let words: CommandWords

  /// The largest file that a session writes, in bytes.
  private static let largestFile: Int64 = 64 << 20

  /// The answer to a command, a copy of files or a tunnel, in the language of the environment.
  static var refusal: Failure {
    let words = words()
    return Failure(
      words.text("This is a storefront. It runs no commands and copies no files."), .refused)
  }

  private static func words(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> CommandWords { Language.choose(environment: environment).words.commands }

  /// Admits a guest, and confines the process.
  /// - Throws: a ``Failure`` in words for the guest. A problem that only the host can solve is
  ///   logged in the state folder.
  init(_ command: KioskCommand) throws {
    let environment = GuestEnvironment.adopt()
    let words = Self.words(environment)
    guard (environment["SSH_ORIGINAL_COMMAND"] ?? "").isEmpty else { throw Self.refusal }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Failure(words.text("The storefront needs a terminal. Connect with “ssh -t”."), .refused)
    }
    var problems: [String] = []
    var settings = try command.settings(environment) { problems.append($0) }
    // Without a log the guest is the only one who can pass on the reason.
    try settings.makeStateFolder()
    let clock = Services.Clocks(settings).store
    log = try LogFile(settings) { clock.now }.logger("kiosk")
    do {
      guard let seat = try Seat(in: settings.state, of: command.sessions) else {
        throw Failure(words.text("Too many people are here. Try again later."), .tryLater)
      }
      folder = GuestFolder(
        in: settings.state, authentication: environment["SSH_USER_AUTH"], seat: seat.number)
      var seats = [seat]
      if !folder.isTemporary {
        guard
          let own = try Seat(
            in: settings.state, of: command.sessionsPerKey, name: folder.url.lastPathComponent)
        else {
          throw Failure(
            words.text("You are here already. End another of your sessions first."), .tryLater)
        }
        seats.append(own)
      }
      settings.state = folder.url
      jar = settings.links.files.isEmpty ? nil : try LinkJar(files: settings.links.files)
      problems += jar?.problems.map(\.description) ?? []
      for problem in problems { log.warning("\(problem)") }
      if jar == nil { try settings.makeStateFolder() }
      guard tipjar_confine(jar == nil ? folder.url.path : nil, Self.largestFile) == 0 else {
        throw Failure("the process cannot be confined", .software)
      }
      self.seats = seats
    } catch let failure as Failure where failure.status == .tryLater {
      throw failure
    } catch {
      log.error("\(Failure(libraryError: error)?.message ?? "\(error)")")
      throw Self.closed(error, words)
    }
    (self.settings, self.words) = (settings, words)
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
    } catch let error as ScreenError {
      throw Failure("\(error).", .unavailable)
    } catch {
      log.error("\(Failure(libraryError: error)?.message ?? "\(error)")")
      throw Self.closed(error, words)
    }
  }

  private func end<View>(_ ending: ScreenLoop<View>.Ending) throws {
    folder.emptyIfTemporary()
    // A write to a terminal that was stopped (Ctrl-S) would keep the seat.
    switch ending {
    case .idle where TerminalScreen.takesLine:
      Output.line(words.text("The session has ended, because no key was pressed for some time."))
    case .over where TerminalScreen.takesLine:
      Output.line(
        words.text("The session has ended, because it may not last longer. You can come back."))
    case .idle, .over, .quit, .signal, .closed, .failed: break
    }
    try ending.finish()
  }

  private static func closed(_ error: any Error, _ words: CommandWords) -> Failure {
    Failure(
      words.text("The storefront cannot open. Its host finds the reason in the log."),
      Failure(libraryError: error)?.status ?? .software)
  }
}
