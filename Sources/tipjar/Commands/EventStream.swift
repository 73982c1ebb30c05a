import Foundation
import TipJarDownloads
import TipJarStorefront

/// The events of downloads as lines of JSON, for programs that show the progress themselves.
struct EventStream {
  private let names: [App.ID: String]
  private let texts: Texts

  init(_ apps: [App], texts: Texts) {
    names = Dictionary(apps.map { ($0.id, $0.name) }) { first, _ in first }
    self.texts = texts
  }

  /// Prints an event at once.
  func print(_ event: DownloadEvent) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(EventJSON(event, names[event.appID], texts)) else {
      return
    }
    Swift.print(Output.escaped(String(decoding: data, as: UTF8.self)))
    fflush(nil)
  }
}

/// One event as JSON.
private struct EventJSON: Encodable {
  var event: String
  var id: String
  var name: String?
  var receivedBytes: Int64?
  var totalBytes: Int64?
  var bytesPerSecond: Int64?
  var reason: String?
  var error: String?
  var simulated: Bool?
  var host: String?
  var verified: Bool?
  var sha256: String?
  var path: String?

  init(_ event: DownloadEvent, _ name: String?, _ texts: Texts) {
    id = event.appID
    self.name = name
    switch event.kind {
    case .queued: self.event = "queued"
    case .prepared: self.event = "prepared"
    case .started(let received, let total):
      self.event = "started"
      (receivedBytes, totalBytes) = (received, total > 0 ? total : nil)
    case .restarted(let total):
      self.event = "started"
      (receivedBytes, totalBytes) = (0, total > 0 ? total : nil)
    case .progressed(let received, let total, let rate):
      self.event = "progressed"
      (receivedBytes, totalBytes) = (received, total > 0 ? total : nil)
      bytesPerSecond = rate
    case .downloaded: self.event = "downloaded"
    case .paused: self.event = "paused"
    case .finished(let record):
      self.event = "finished"
      simulated = record.file == nil
      (host, verified) = (record.file?.host, record.file?.isVerified)
      (sha256, path) = (record.file?.sha256, record.file?.path)
    case .failed(let reason):
      self.event = "failed"
      self.reason = reason
    case .broken(let failure, let kept):
      self.event = "failed"
      receivedBytes = kept
      (reason, error, host) = (texts.reason(failure), failure.kind.rawValue, failure.host)
    case .noted(let note):
      self.event = "noted"
      reason = texts.note(note)
    case .cancelled: self.event = "cancelled"
    case .removed: self.event = "removed"
    }
  }
}
