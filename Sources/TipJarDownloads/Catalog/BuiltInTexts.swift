/// What the built-in apps say in another language; their names are proper names and stay.
struct BuiltInTexts: Sendable {
  /// The shelves, by their English names.
  let categories: [String: String]
  /// Why a first try fails.
  let failsOnce: String
  /// By the app's id.
  let apps: [App.ID: (subtitle: String, description: String)]

  /// The texts by their languages.
  static let all = ["de": german, "ja": japanese, "pl": polish]

  /// What an app says.
  func localization(of app: App) -> App.Localization {
    App.Localization(
      subtitle: apps[app.id]?.subtitle, category: categories[app.category],
      description: apps[app.id]?.description, failsOnce: app.failsOnce.map { _ in failsOnce })
  }
}
