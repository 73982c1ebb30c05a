import Foundation
import TipJarDownloads
import TipJarJSON
import TipJarStorefront
import TipJarVocabulary

/// The events of downloads as lines of JSON, for programs that show the progress themselves.
struct EventStream {
  private let names: [App.ID: String]
  private let texts: Texts

  init(_ apps: [App], texts: Texts) {
    names = Dictionary(apps.map { ($0.id, $0.name) }) { first, _ in first }
    self.texts = texts
  }

  func print(_ event: DownloadEvent) {
    guard let line = try? Output.jsonLine(json(event)) else { return }
    Swift.print(line)
    fflush(nil)
  }

  private func json(_ event: DownloadEvent) -> JSONObject {
    var json: JSONObject = ["id": event.appID, "name": names[event.appID]]
    func size(_ received: Int64, of total: Int64) {
      (json["receivedBytes"], json["totalBytes"]) = (received, total > 0 ? total : nil)
    }
    let name: String
    switch event.kind {
    case .queued: name = "queued"
    case .prepared: name = "prepared"
    case .started(let received, let total):
      name = "started"
      size(received, of: total)
    case .restarted(let total):
      name = "started"
      size(0, of: total)
    case .progressed(let received, let total, let rate):
      name = "progressed"
      size(received, of: total)
      json["bytesPerSecond"] = rate
    case .unpacking(let fraction):
      name = "unpacking"
      json["fraction"] = fraction
    case .downloaded: name = "downloaded"
    case .paused: name = "paused"
    case .finished(let record):
      name = "finished"
      let file = record.file
      (json["simulated"], json["host"], json["path"]) = (file == nil, file?.host, file?.path)
      (json["verified"], json["sha256"]) = (file?.isVerified, record.tree?.sha256 ?? file?.sha256)
      json["programSha256"] = record.tree.flatMap { _ in file?.sha256 }
    case .failed(let reason):
      name = "failed"
      json["reason"] = reason
    case .broken(let failure, let kept):
      name = "failed"
      (json["receivedBytes"], json["reason"]) = (kept, texts.reason(failure))
      (json["error"], json["host"]) = (failure.kind.rawValue, failure.host)
    case .noted(.switched(let version)): (name, json["version"]) = ("switched", version)
    case .noted(.linked(let paths)): (name, json["links"]) = ("linked", paths)
    case .noted(let note):
      name = "noted"
      json["reason"] = texts.note(note)
    case .cancelled: name = "cancelled"
    case .removed: name = "removed"
    }
    json["event"] = name
    return json
  }
}
