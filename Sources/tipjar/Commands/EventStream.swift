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
    var name = event.state?.name ?? "noted"
    switch event.kind {
    case .reached(.fetching(let progress)):
      json["receivedBytes"] = progress.received
      json["totalBytes"] = progress.total > 0 ? progress.total : nil
      json["bytesPerSecond"] = progress.bytesPerSecond
    case .reached(.checking): (name, json["reason"]) = ("noted", texts.checking)
    case .reached(.unpacking(let fraction)): json["fraction"] = fraction
    case .reached(.finished):
      let (file, tree) = (event.record?.file, event.record?.tree)
      (json["simulated"], json["host"], json["path"]) = (file == nil, file?.host, file?.path)
      (json["verified"], json["sha256"]) = (file?.isVerified, tree?.sha256 ?? file?.sha256)
      json["programSha256"] = tree.flatMap { _ in file?.sha256 }
    case .reached(.failed(let reason)): json["reason"] = reason
    case .reached(.broken(let failure, let kept)):
      (json["receivedBytes"], json["reason"]) = (kept, texts.reason(failure))
      (json["error"], json["host"]) = (failure.kind.rawValue, failure.host)
    case .reached: break
    case .noted(.switched(let version)): (name, json["version"]) = ("switched", version)
    case .noted(.linked(let paths)): (name, json["links"]) = ("linked", paths)
    case .noted(let note): json["reason"] = texts.note(note)
    case .removed: name = "removed"
    }
    json["event"] = name
    return json
  }
}
