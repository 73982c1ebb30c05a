/// The texts of the built-in apps in another language; their names are proper names and are not
/// translated.
struct BuiltInTexts: Sendable {
  /// The categories, by their English names.
  let categories: [String: String]
  /// The reason of a simulated first failure.
  let failsOnce: String
  /// The texts of each app, by its id.
  let apps: [App.ID: (subtitle: String, description: String)]

  /// The texts by language.
  static let all = ["de": german, "ja": japanese, "pl": polish]

  /// Returns the localization of an app.
  func localization(of app: App) -> App.Localization {
    App.Localization(
      subtitle: apps[app.id]?.subtitle, category: categories[app.category],
      description: apps[app.id]?.description, failsOnce: app.failsOnce.map { _ in failsOnce })
  }
}
