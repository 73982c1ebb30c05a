import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarReleases
import TipJarStorefront

extension CatalogCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add projects on GitHub, Forgejo or Gitea as apps.",
      discussion: """
        Asks each project's server for the latest release, and shows the file that fits this computer. If several \
        fit, or the project publishes several programs, asks you to choose one; --asset and --tag choose beforehand. \
        A project can be added more than once: another program of it becomes an app of its own. Nothing is \
        downloaded before “tipjar get”.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Option("Choose the file whose name matches this pattern.", "pattern") var asset: String?
    @Option("Choose the releases whose tags match this pattern, such as 'cli-v*'.", "pattern")
    var tag: String?
    @Option(
      help: ArgumentHelp(
        "Install this command. Repeat it to install several (default: those that are found).",
        valueName: "name"))
    var bin: [String] = []
    @Option(
      "Add the project under this name, also beside another app of it, and call its first command so.",
      "name", name: "as")
    var alias: String?
    @Flag(help: "Also offer prereleases.")
    var prerelease = false
    @Flag(name: .shortAndLong, help: "Do not ask before another choice replaces the one before.")
    var yes = false
    @Argument(help: "Projects: owner/repo, or https://HOST/owner/repo.")
    var projects: [String]

    func validate() throws {
      guard let alias else { return }
      guard projects.count == 1 else { throw ValidationError("--as needs one project. Name it.") }
      guard App.isCommand(alias) else {
        throw ValidationError("--as \(alias): not a name of a command.")
      }
    }

    func run() async throws {
      let settings = try options.settings()
      let source = ProjectSource(of: settings)
      let known = try source.file.read()
      let wanted = try projects.map { try self.wanted($0, known) }
      let offers = await source.askedOffers(of: wanted, areNew: true, asks: !format.json)
      var additions = try offers.filter { $0.app != nil }
        .map { try Addition($0, tag: tag, asset: asset, among: known, source) }
      let problems = replacements(&additions)
      try source.file.keep(additions.map(\.tracked))
      let shown = Result {
        // What was declined is not shown as an app.
        let shown = offers.compactMap { offer in
          offer.app == nil ? offer : additions.first { $0.isOf(offer) }?.offer
        }
        try CatalogCommand.show(shown, json: format.json)
      }
      if !format.json { try say(additions, source) }
      try shown.get()
      if let problem = problems.first { throw problem }
    }

    /// Returns what is wanted of a project. What was chosen before stays, unless an option says
    /// something else.
    private func wanted(_ text: String, _ known: [TrackedProject]) throws -> TrackedProject {
      var wanted = TrackedProject(
        try CatalogCommand.project(text), commands: bin, prereleases: prerelease, name: alias,
        alias: alias)
      if let before = known.first(where: { $0.id == wanted.id }) {
        (wanted.releases, wanted.asset) = (before.releases, before.asset)
      }
      if let tag { wanted.releases = .tags(tag) }
      if let asset { wanted.asset = asset }
      return wanted
    }

    /// Asks about the choices that replace an earlier one, and drops those that do not. Returns the
    /// failures of those about which nobody can be asked.
    private func replacements(_ additions: inout [Addition]) -> [Failure] {
      var failures: [Failure] = []
      additions.removeAll { addition in
        guard !yes, let question = addition.question else { return false }
        guard !format.json, isatty(STDIN_FILENO) == 1 else {
          let advice = "Pass --yes, or --as NAME to add another app."
          failures.append(Failure("\(question) \(advice)", .usage))
          return true
        }
        return !LineInput().confirms(question, .english)
      }
      return failures
    }

    private func say(_ additions: [Addition], _ source: ProjectSource) throws {
      for addition in additions {
        if let line = addition.line(after: source.installedVersion(of: addition.tracked)) {
          Output.say(line)
        }
      }
      let new = additions.map(\.tracked).filter { source.installedVersion(of: $0) == nil }
      guard !new.isEmpty else { return }
      let short = try Inventory(options.settings()).shortNames()
      let names = new.map { short[$0.appID] ?? $0.id }
      Output.say("Added. Install with “tipjar get \(names.joined(separator: " "))”.")
    }
  }
}

/// An app of a project that is being added, and the one that it replaces.
private struct Addition {
  private(set) var offer: ProjectOffer
  private let before: TrackedProject?
  private let asked: TrackedProject
  private let isInstalled: Bool

  var tracked: TrackedProject { offer.tracked }

  /// Creates an addition. A stream that is not that of the app with the same id becomes an app of its
  /// own, with the stream's name.
  init(
    _ offer: ProjectOffer, tag: String?, asset: String?, among known: [TrackedProject],
    _ source: ProjectSource
  ) throws {
    (self.offer, asked) = (offer, offer.tracked)
    var before = known.first { $0.id == offer.tracked.id }
    if let other = before, tag != nil, offer.tracked.name == nil, let new = offer.app?.tag {
      let project = other.project.name
      let stream = ReleaseStream(tag: new, of: project)
      let old = try source.offeredTag(of: other).map { ReleaseStream(tag: $0, of: project) }
      if let old, old != stream {
        self.offer.name(stream.name.isEmpty ? project : stream.name)
        before = known.first { [id = self.offer.tracked.id] in $0.id == id }
      }
    }
    self.before = before
    isInstalled = source.installedVersion(of: self.offer.tracked) != nil
  }

  func isOf(_ offer: ProjectOffer) -> Bool { offer.tracked == asked }

  /// The question before a choice replaces an earlier one; nil if none does.
  var question: String? {
    guard let before else { return nil }
    // A choice that nobody made yet, of what is not installed yet, replaces nothing.
    let isOtherFile = tracked.asset != before.asset && (before.asset != nil || isInstalled)
    var isOtherTag = false
    if case .tags(let old) = before.releases { isOtherTag = tracked.releases != .tags(old) }
    guard isOtherFile || isOtherTag else { return nil }
    return
      "\(tracked.text) was added with \(before.choice). Replace it with \(tracked.choice)?"
  }

  /// Returns the line about an app that was added before, and about what is installed of it.
  func line(after installed: String?) -> String? {
    guard let before else { return nil }
    let version = installed.map { "; \($0) is installed" } ?? ""
    // The stream of what was offered so far is noted, and no choice.
    var same = before
    if same.releases == nil { same.releases = tracked.releases }
    if tracked == same { return "\(tracked.text) was added before\(version)." }
    guard installed != nil else { return "\(tracked.text) has another choice now." }
    return
      "\(tracked.text) has another choice now\(version). “tipjar get \(tracked.id)” installs it."
  }
}

extension TrackedProject {
  /// The choices, in words.
  fileprivate var choice: String {
    var choices: [String] = []
    switch releases {
    case .tags(let pattern): choices.append("--tag '\(pattern)'")
    case .stream(let stream) where !stream.name.isEmpty:
      choices.append("the tags of \(stream.name)")
    case .stream, nil: break
    }
    if let asset { choices.append("--asset '\(asset)'") }
    return choices.isEmpty ? "no option" : choices.joined(separator: " and ")
  }
}
