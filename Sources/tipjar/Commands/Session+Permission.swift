import Foundation
import TipJarDownloads
import TipJarScreens
import TipJarStorefront

extension Session {
  /// Asks once before files are fetched, with their number, size, hosts and folder.
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
    let question = texts.question(files, into: downloadFolder)
    Output.prompt("\(question) [\(words.plain.yesOrElseNo)] ")
    guard LineInput().next().map(words.plain.isYes) == true else {
      throw Failure(words.downloads.declined, .cancelled)
    }
  }

  /// The folder of installed files.
  var downloadFolder: String {
    settings.downloads.folder(ProcessInfo.processInfo.environment)
  }
}
