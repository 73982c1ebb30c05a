/// A value of a key in FUNDING.yml: a user name on a platform, or an address.
enum FundingValue {
  /// The maximum number of values of a key.
  static let limit = 4

  /// Returns the address for a value of a key. Besides user names, accepts the address of a page,
  /// and for `custom` an address without a scheme, as other readers of these files do.
  /// - Throws: a ``FundingValueError``.
  static func address(
    of value: String, on platform: FundingPlatform
  ) throws(FundingValueError) -> String {
    if platform == .custom { return hasScheme(value) ? value : "https://" + value }
    // People write a name as they say it: "@octocat".
    let value = value.hasPrefix("@") ? String(value.dropFirst()) : value
    if let page = try pageAddress(value, on: platform) { return page }
    guard isName(value), let page = platform.page(of: value) else {
      throw FundingValueError(
        problem: "\"\(value.prefix(40))\" is not a name on \(platform.name ?? platform.rawValue)",
        remedy: "write the name alone, as in the page's address")
    }
    guard platform != .tidelift || value.split(separator: "/").count > 1 else {
      throw FundingValueError(
        problem: "the platform is missing", remedy: "write PLATFORM/NAME, for example npm/babel")
    }
    return page
  }

  /// Returns true if a colon ends a scheme rather than a host, as in `example.org:8080`.
  private static func hasScheme(_ value: String) -> Bool {
    guard let colon = value.firstIndex(of: ":") else { return false }
    let before = value[..<colon]
    return value[colon...].hasPrefix("://") || !before.contains { $0 == "." || $0 == "/" }
  }

  /// Returns the address of a platform's page, given with or without a scheme; otherwise nil.
  private static func pageAddress(
    _ value: String, on platform: FundingPlatform
  ) throws(FundingValueError) -> String? {
    let isWhole = hasScheme(value) && value.contains("//")
    let address: LinkAddress
    do throws(AddressError) {
      address = try LinkAddress(isWhole ? value : "https://" + value)
    } catch {
      guard isWhole else { return nil }
      throw FundingValueError(problem: error.problem, remedy: error.remedy)
    }
    guard platform.owns(address) else {
      guard isWhole else { return nil }
      throw FundingValueError(
        problem: "\(address.host) is not the host of \(platform.name ?? platform.rawValue)",
        remedy: "write the name alone, or move the address to \"custom\"")
    }
    let path = address.afterHost.split(separator: "/")
    guard platform == .github, path.count == 1, let name = path.first, isName(String(name)) else {
      return address.text
    }
    return platform.page(of: String(name))
  }

  /// Returns true for a user name: it becomes part of a path, so it must not end or leave that
  /// path. A percent sign begins an encoded byte, as in `packagist/doctrine%2Finflector`.
  private static func isName(_ value: String) -> Bool {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      // A browser takes an encoded dot for a dot.
      !["", ".", ".."].contains(part.lowercased().replacing("%2e", with: "."))
        && part.replacing(#/%[0-9A-Fa-f]{2}/#, with: "").unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
            || "._~@:-+".unicodeScalars.contains($0)
        }
    }
  }
}

/// An error in a value of FUNDING.yml.
struct FundingValueError: Error { let problem, remedy: String }
