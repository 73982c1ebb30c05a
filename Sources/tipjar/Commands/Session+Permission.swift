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
    let folder = settings.downloads.folder(ProcessInfo.processInfo.environment)
    let question = words.downloads.question(
      files.count, size(of: files), hosts(of: files), folder)
    Output.prompt("\(question) [\(words.plain.yesOrElseNo)] ")
    guard LineInput().next().map(words.plain.isYes) == true else {
      throw Failure(words.cancelled, .cancelled)
    }
  }

  private func size(of files: [App]) -> String {
    let known = files.reduce(0) { $0 + min($1.size, App.largestSize / Int64(files.count)) }
    guard files.contains(where: { $0.size == 0 }) else { return texts.bytes(known) }
    return known > 0
      ? words.downloads.atLeast(texts.bytes(known)) : words.downloads.unknownSize
  }

  private func hosts(of files: [App]) -> String {
    var hosts: [String] = []
    for host in files.flatMap(\.hosts) where !hosts.contains(host) { hosts.append(host) }
    return hosts.map { $0.isEmpty ? words.downloads.thisComputer : $0 }.joined(separator: ", ")
  }
}
