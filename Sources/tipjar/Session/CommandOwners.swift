import TipJarDownloads
import TipJarVocabulary

/// The commands of installed apps, as far as records say.
struct CommandOwners {
  private let owners: [String: App.ID]
  private let ids: Set<App.ID>

  /// Creates the commands of apps. Of several apps with the same one, the first has it.
  init(_ commands: [App.ID: [AppExecutable]]) {
    ids = Set(commands.keys)
    owners = commands.sorted { $0.key < $1.key }.reduce(into: [:]) { owners, app in
      for command in app.value where owners[command.name] == nil { owners[command.name] = app.key }
    }
  }

  /// Returns the installed app with an id or a command.
  func owner(of name: String) -> App.ID? { ids.contains(name) ? name : owners[name] }
}
