import ArgumentParser
import TipJarDownloads
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// The commands whose arguments are names from this computer's records, by the words that lead to them.
enum CompletionSource: String {
  case get, apps, open, remove, update, rollback, pin, unpin, verify, which, shelf, tip, buy, help
  case unlist = "catalog remove"
  case refresh = "catalog refresh"

  /// Returns the names, under common options that were given.
  func candidates(_ common: [String]) throws -> [CompletedLine.Candidate] {
    let settings = try GlobalOptions.parse(common).settings(report: { _ in })
    let source = ProjectSource(of: settings)
    switch self {
    case .get: return try apps(settings) + tools(settings)
    case .apps: return try apps(settings)
    case .open, .remove, .update, .rollback, .pin, .unpin, .verify:
      return installed(settings, source)
    case .which:
      return source.installed.values.flatMap(\.commands).map(\.name).sorted().map {
        .init(text: $0)
      }
    case .shelf: return tools(settings)
    case .unlist, .refresh:
      return try source.file.read().map { .init(text: $0.title, about: $0.text) }
    case .tip:
      return try Products(settings).tips.map {
        .init(text: Self.short($0.id.rawValue), about: $0.name)
      }
    case .buy:
      let products = try Products(settings)
      return products.configuration.productIDs.map {
        .init(text: $0, about: products.configuration.title(of: $0))
      }
    case .help:
      return TipJarCommand.configuration.listed.map { .init(text: $0.name, about: $0.abstract) }
    }
  }

  /// The apps of the catalogue and the projects. A catalogue on the web is not asked for.
  private func apps(_ settings: Settings) throws -> [CompletedLine.Candidate] {
    var settings = settings
    if settings.webCatalog != nil { (settings.catalog, settings.webCatalog) = (nil, nil) }
    let inventory = try Inventory(settings, beginning: true)
    let short = inventory.shortNames()
    return inventory.catalog.apps.prefix(1_000).map {
      .init(text: short[$0.id] ?? $0.id, about: $0.subtitle)
    }
  }

  private func tools(_ settings: Settings) -> [CompletedLine.Candidate] {
    settings.shelf.kept().map { .init(text: $0.name, about: $0.summary) }
  }

  private func installed(
    _ settings: Settings, _ source: ProjectSource
  ) -> [CompletedLine.Candidate] {
    let names = source.installed.keys.sorted().map { App.project(of: $0) }
    return names.map { .init(text: $0) }
  }

  private static func short(_ id: String) -> String {
    id.split(separator: ".").last.map(String.init) ?? id
  }
}
