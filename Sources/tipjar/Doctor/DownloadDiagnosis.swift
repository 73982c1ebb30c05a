import Foundation
import TipJarDownloads
import TipJarHTTP
import TipJarJSON
import TipJarStorefront

/// The section on real downloads in the report of `tipjar doctor`.
struct DownloadDiagnosis {
  let json: JSONObject
  /// The library, a line for each variable, and the partial downloads.
  let lines: [[String]]

  /// Loads libcurl or runs curl, and reads the environment.
  init(_ settings: DownloadSettings, _ texts: Texts, environment: [String: String]) {
    let engine = CurlTransport.engine
    let variables = environment.filter { !$0.value.isEmpty }
    func named(_ names: String...) -> [String: String] {
      variables.filter { names.contains($0.key) }
    }
    let certificates = named("CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR")
    let unreadable = certificates.filter { access($0.value, R_OK) != 0 }.keys.sorted()
    let proxies = named(
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"
    ).mapValues(Proxies.withoutPassword)
    // A web server may set it from a request's header.
    let ignoresProxy = variables["HTTP_PROXY"] != nil && variables["http_proxy"] == nil
    let folder = settings.folder(environment)
    let partialBytes = RealDownloads.partialBytes(in: folder)
    let obstacles = texts.obstacles(
      to: Self.links(in: settings.linkFolder(environment), into: folder))
    json = [
      "libcurl": engine.flatMap { $0.name == "libcurl" ? $0.version : nil },
      "curl": engine.flatMap { $0.name == "curl" ? $0.version : nil }, "tls": engine?.tls,
      "certificates": certificates, "unreadableCertificates": unreadable, "proxies": proxies,
      "ignoresProxy": ignoresProxy, "folder": folder, "partialBytes": partialBytes,
      "obstacles": obstacles.map(\.reason),
    ]
    let library =
      engine.map { ["\($0.name) \($0.version), \($0.tls)"] }
      ?? ["curl is missing", "apt-get install curl"]
    let shown = certificates.merging(proxies) { $1 }.sorted { $0.key < $1.key }
      .map { name, value in
        ["", "\(name)=\(value)"] + (unreadable.contains(name) ? ["cannot be read; unset it"] : [])
      }
    lines =
      [["Real downloads"] + library] + shown
      + (ignoresProxy ? [["", "HTTP_PROXY is ignored", "set http_proxy"]] : [])
      + [["Partial downloads", "\(folder) (\(texts.bytes(partialBytes)))"]]
      + obstacles.flatMap { obstacle in
        let reason = String(obstacle.reason.dropLast())
        guard let line = obstacle.line else { return [["PATH", reason, "put its folder first"]] }
        return [["PATH", reason, "add this line to your shell's startup file"], ["", line]]
      }
  }

  /// Returns the links in a folder that lead into another one.
  private static func links(in folder: String, into target: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }.filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: $0))?.hasPrefix(target + "/")
        == true
    }
  }
}
