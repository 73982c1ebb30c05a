import Foundation
import TipJarHTTP

/// The proxies that the environment names, by curl's rules, for the reasons of failures: libcurl
/// itself reads the variables, and does not tell which proxy it used.
package struct Proxies: Equatable, Sendable {
  private let environment: [String: String]

  /// Creates the proxies of an environment.
  package init(_ environment: [String: String]) {
    self.environment = environment.filter { $0.key.lowercased().hasSuffix("_proxy") }
  }

  /// Returns the proxy for an address, without its password, and the variable that names it; nil if
  /// there is none.
  package func proxy(for address: String) -> (address: String, variable: String)? {
    guard !isDirect(WebAddress.host(of: address)) else { return nil }
    // A web server may set HTTP_PROXY from a request's header.
    let isSecure = address.lowercased().hasPrefix("https:")
    let names = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : (Self.withoutPassword($0), name) }
    }.first
  }

  /// Returns whether a variable exempts a host, by its name or a domain.
  private func isDirect(_ host: String) -> Bool {
    let name = host.prefix { $0 != ":" }
    let exempt = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    return exempt.split { $0 == "," || $0 == " " }.contains { entry in
      let domain = entry.lowercased().drop { $0 == "." }
      return entry == "*" || name == domain || name.hasSuffix(".\(domain)")
    }
  }

  /// Returns the address of a proxy without its user name and password.
  package static func withoutPassword(_ proxy: String) -> String {
    guard let at = proxy.lastIndex(of: "@") else { return proxy }
    let scheme = proxy.range(of: "://").map { proxy[..<$0.upperBound] } ?? ""
    return String(scheme + proxy[proxy.index(after: at)...])
  }
}
