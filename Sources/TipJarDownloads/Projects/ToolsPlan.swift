package import TipJarReleases
package import TipJarVocabulary

/// The step that makes one tool as a ``ToolsFile`` says, or removes one that the file does not have.
package struct ToolStep: Sendable {
  package enum Action: String, Sendable {
    case get, update
    /// An older version than the installed one.
    case goBack
    /// The same version with other bytes.
    case replace
    /// Nothing but the pin, the name of a command, or the choices for its project.
    case change
    case keep, remove
  }

  package var action: Action
  package let id: App.ID
  /// The tool of the file; nil for one that is removed.
  package let tool: ToolsFile.Tool?
  /// The installed version; nil if there is none.
  package let from: String?
  /// The app that is fetched; nil if nothing is.
  package var app: App?
  /// The reason why the step cannot be taken.
  package var failure: WebFailure?

  /// A Boolean value that indicates whether a version is installed by this step.
  package var installs: Bool { [.get, .update, .goBack, .replace].contains(action) }

  /// Creates the step for a tool of the file. `known` is the project as the person has it now.
  package init(
    _ tool: ToolsFile.Tool, _ record: AppRecord?, known: TrackedProject?, on machine: Machine
  ) {
    (id, self.tool, app) = (tool.tracked.appID, tool, tool.app(on: machine))
    let tree = record?.installedVersion == nil ? nil : record?.tree
    from = tree?.version
    guard let record, let tree else {
      action = .get
      return
    }
    let file = tool.files[machine.key]
    if tree.version != tool.version {
      let isOlder = ReleaseVersion(tree.version).isOlder(than: ReleaseVersion(tool.version))
      action = isOlder == false ? .goBack : .update
    } else if let file, !tree.has(file.sha256) {
      action = .replace
    } else {
      let now = ToolsFile.Tool(record, of: known ?? tool.tracked, on: machine)
      let isSame = known != nil && now?.tracked == tool.tracked && now?.isPinned == tool.isPinned
      action = isSame ? .keep : .change
    }
    if !installs { app = nil }
  }

  /// Creates the removal of a tool that the file does not have.
  package init(removing id: App.ID, _ record: AppRecord) {
    (self.id, action, tool, from) = (id, .remove, nil, record.installedVersion)
  }
}

extension ProjectSource {
  /// Asks for the version of a tool, whose file or address on this machine is not known. A file whose
  /// digest is known has that one. Without such a file there is a reason.
  package func resolve(_ step: ToolStep, on machine: Machine = .current) async -> ToolStep {
    guard step.installs, step.app == nil, step.failure == nil, let tool = step.tool else {
      return step
    }
    var (step, tracked) = (step, tool.tracked)
    let file = tool.files[machine.key]
    if let file { tracked.asset = file.name.replacing(/[*?\[\]\\]/) { "\\\($0.output)" } }
    let offer = await offer(of: tracked, version: tool.tag ?? tool.version, for: machine)
    guard var app = offer.app else {
      step.failure = offer.problem ?? .noRelease
      return step
    }
    if app.version != tool.version {
      step.failure = WebFailure(
        .changed, "\(app.tag ?? "") is version \(app.version), not \(tool.version).")
    }
    if let file {
      if let offered = app.sha256, offered != file.sha256 {
        step.failure = .otherDigest(file.sha256, offered, of: app.digestSource == .server)
      }
      (app.sha256, app.digestSource, app.alternatives) = (file.sha256, .catalogue, [])
    }
    app.adopt(tool.tracked)
    step.app = app
    return step
  }
}

extension WebFailure {
  fileprivate static func otherDigest(_ own: String, _ offered: String, of server: Bool)
    -> WebFailure
  {
    let origin = server ? "the server" : "the project's checksums file"
    return WebFailure(
      .changed, "The digest differs: sha256:\(own) is listed, \(origin) says sha256:\(offered).")
  }
}
