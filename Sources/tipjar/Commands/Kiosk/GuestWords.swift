import CTipJarProcess
import Foundation
import TipJarScreens
import TipJarVocabulary

/// The sentences for a guest outside of the screen, in the language of their environment.
struct GuestWords {
  private let text: Translation

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    text = Language.choose(environment: environment).words.commands.text
  }

  /// The answer to a command, a copy of files or a tunnel.
  var refusal: Failure {
    Failure(text("This is a storefront. It runs no commands and copies no files."), .refused)
  }
  var needsTerminal: Failure {
    Failure(text("The storefront needs a terminal. Connect with “ssh -t”."), .refused)
  }
  var isFull: Failure {
    Failure(text("Too many people are here. Try again later."), .tryLater)
  }
  var isFullForAddress: Failure {
    Failure(text("Too many people are here from your address. Try again later."), .tryLater)
  }
  var isHereAlready: Failure {
    Failure(text("You are here already. End another of your sessions first."), .tryLater)
  }
  var hasFullRecords: Failure {
    Failure(text("Your records are full. Only the host of this storefront can help."), .tryLater)
  }
  var idle: String {
    text("The session has ended, because no key was pressed for some time.")
  }
  var over: String {
    text("The session has ended, because it may not last longer. You can come back.")
  }
  var fault: String { text("The session has ended, because of an error. You can come back.") }
  var memory: String {
    text("The session has ended, because it used too much memory. You can come back.")
  }

  /// The end of a session whose quota was reached; nil for none.
  func end(_ reason: tipjar_reason) -> String? {
    switch reason {
    case .withinQuota: nil
    case .tooManyFiles, .tooManyBytes:
      text("The session has ended, because your records are full.")
    case .tooMuchTime:
      text("The session has ended, because it used too much processor time. You can come back.")
    case .tooMuchMemory: memory
    case .fault: fault
    }
  }

  /// The answer for a problem that only the host can solve.
  func closed(_ status: Failure.Status) -> Failure {
    Failure(
      text("The storefront cannot open. Its host finds the reason in tipjar.log."), status)
  }
}
