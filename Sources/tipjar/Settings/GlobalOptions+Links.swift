import ArgumentParser
import FoundationEssentials
import TipJarStorefront
import TipJarVocabulary

extension HyperlinkPreference: ExpressibleByArgument {}

extension GlobalOptions {
  /// Returns the settings from the flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for an invalid value.
  func linkSettings(
    _ source: SettingsSource, files: [String], places: [Place]
  ) throws(Failure) -> LinkSettings {
    var settings = LinkSettings()
    settings.files = files
    settings.browser = browser ?? source.variable("BROWSER") ?? source.file.browser
    settings.hyperlinks =
      try source.choice(hyperlinks, "HYPERLINKS", source.file.hyperlinks) ?? .auto
    if !files.isEmpty, only != nil, !places.contains(.tips) {
      throw Failure(
        "--links shows the tip jar alone, and --only leaves it out. Give --only tips.", .usage)
    }
    return settings
  }

  /// Returns the settings for a command that buys.
  /// - Throws: A ``Failure`` with status 64 if links are given: a user who gives links expects a
  ///   real page, so nothing simulated is bought instead.
  func buyingSettings() throws -> Settings {
    guard links.isEmpty else {
      throw Failure(
        "--links shows real links, and this command buys in the simulated store. Leave one out.",
        .usage)
    }
    return try settings()
  }

  /// Returns the file of the store, or the files of links. Those of the flags take precedence over
  /// those of the variables, and those over the settings file.
  ///
  /// - Throws: A ``Failure`` with status 64 if one source names both.
  func content(
    _ source: SettingsSource
  ) throws(Failure) -> (store: String?, links: [String]) {
    if let content = try Self.content("--store and --links", store, links) { return content }
    let variables = source.variable("LINKS")?.split(separator: ":").map(String.init) ?? []
    if let content = try Self.content(
      "TIPJAR_STORE and TIPJAR_LINKS", source.variable("STORE"), variables)
    {
      return content
    }
    var file: [String] = []
    for path in source.file.links ?? [] {
      guard let path = try source.path(nil, "links", path, hasVariable: false) else { continue }
      file.append(path)
    }
    let store = try source.path(nil, "store", source.file.store, hasVariable: false)
    return try Self.content("\(source.url.path): “store” and “links”", store, file) ?? (nil, [])
  }

  /// Returns the store or the links that one source gives; nil if it gives neither.
  /// - Throws: a ``Failure`` with status 64 if it gives both.
  private static func content(
    _ names: String, _ store: String?, _ links: [String]
  ) throws(Failure) -> (store: String?, links: [String])? {
    guard store != nil || !links.isEmpty else { return nil }
    guard store == nil || links.isEmpty else {
      throw Failure(
        "\(names): a tip jar has real links or a simulated store, never both. Leave one out.",
        .usage)
    }
    return (store, links)
  }
}
