import Foundation
import TipJarDownloads
import TipJarScreens
import TipJarStorefront

extension Session {
  /// Asks once before files are fetched, with their number, size, hosts and folder.
  /// Redirects to other hosts are then asked about too, as `isConfirmed` allows all of them.
  /// - Throws: a ``Failure`` with status 64 if there is no terminal to ask on, 130 if the answer is
  ///   no.
  func askToDownload(_ apps: [App], isConfirmed: Bool) async throws {
    let records = await services.downloads.records
    let files = apps.filter { app in
      services.downloads.isReal(app) && records[app.id]?.status(of: app) != .installed
    }
    guard !files.isEmpty, !isConfirmed else { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("Cannot prompt without a terminal; pass --yes to download.", .usage)
    }
    guard confirms(texts.question(files, into: downloadFolder)) else {
      throw Failure(words.downloads.declined, .cancelled)
    }
    await services.downloads.follow(only: [])
  }

  /// Asks on the terminal.
  func confirms(_ question: String) -> Bool {
    Output.prompt("\(question) [\(words.plain.yesOrElseNo)] ")
    return LineInput().next().map(words.plain.isYes) == true
  }

  /// The folder of installed files.
  var downloadFolder: String {
    settings.downloads.folder(ProcessInfo.processInfo.environment)
  }
}
