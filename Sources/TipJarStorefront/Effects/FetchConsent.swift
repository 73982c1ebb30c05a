package import TipJarDownloads
import TipJarScreens
import TipJarVocabulary

/// The consent to real downloads: one question in a run for each host, before its first byte.
@MainActor
final class FetchConsent {
  private struct Request {
    let number: Int
    let app: App
    let record: AppRecord?
    /// The redirect that it is about; nil for the app's own hosts.
    let redirect: HostRedirect?
    /// The line about a tool that is added by the download; nil for others.
    let introduction: String?
    let answer: AsyncStream<Bool>.Continuation
  }

  private let texts: Texts
  private let folders: [String]
  private let send: @MainActor (Shop.Event) -> Void
  let allowed = HostConsent()
  /// The downloads that wait for an answer; one question asks for all of them.
  private var requests: [Request] = []
  private var lastNumber = 0
  private var ticket = 0

  var waitingCount: Int { requests.count }

  init(texts: Texts, folders: [String], send: @escaping @MainActor (Shop.Event) -> Void) {
    self.texts = texts
    self.folders = folders
    self.send = send
  }

  /// Asks about an app, or about a redirect of it, together with those that wait. Returns false for
  /// a no, or if the task is cancelled.
  func ask(
    for app: App, _ record: AppRecord?, _ redirect: HostRedirect? = nil,
    introduction: String? = nil
  ) async -> Bool {
    if let redirect, allowed.hosts.contains(redirect.other) { return true }
    // A download that was paused is the answer of an earlier run.
    if redirect == nil, record?.isAgreed(to: app) == true {
      allowed.allow(app)
      return true
    }
    if Task.isCancelled { return false }
    lastNumber += 1
    let number = lastNumber
    let (answer, outlet) = AsyncStream.makeStream(of: Bool.self)
    requests.append(
      Request(
        number: number, app: app, record: record, redirect: redirect, introduction: introduction,
        answer: outlet))
    show()
    for await accepted in answer { return accepted }
    // The task was cancelled.
    requests.removeAll { $0.number == number }
    requests.isEmpty ? send(.withdrawn(.download(ticket))) : show()
    return false
  }

  /// Delivers the answer to the question with this ticket. A question that has changed since is
  /// still on the screen.
  func answer(_ ticket: Int, _ accepted: Bool) {
    guard ticket == self.ticket else { return }
    let answered = requests
    requests = []
    if accepted {
      for request in answered { request.redirect.map(allowed.allow) ?? allowed.allow(request.app) }
    } else {
      send(.noticed(texts.words.nothingDownloaded))
    }
    for request in answered { request.answer.yield(accepted) }
  }

  private func show() {
    ticket += 1
    let files = requests.filter { $0.redirect == nil }
    let records = Dictionary(files.map { ($0.app.id, $0.record) }) { $1 }.compactMapValues(\.self)
    let redirects = requests.compactMap(\.redirect)
    let introductions = files.compactMap(\.introduction)
    send(
      .asked(question(for: files.map(\.app), records, redirects, introductions, ticket: ticket)))
  }

  /// The question about these apps and redirects, in words.
  func question(
    for apps: [App], _ records: [App.ID: AppRecord] = [:], _ redirects: [HostRedirect] = [],
    _ introductions: [String] = [], ticket: Int
  ) -> Question.Subject {
    let words = texts.words
    let sentences =
      introductions.map(Optional.some) + [
        apps.isEmpty ? nil : texts.question(apps, records, into: folders),
        redirects.isEmpty ? nil : texts.question(about: redirects),
      ]
    // Among simulated apps, that it is real is the news; the apps of projects always are.
    let isOfProjects = !apps.isEmpty && apps.allSatisfy { $0.tag != nil }
    let isUpdate =
      isOfProjects && apps.allSatisfy { records[$0.id]?.status(of: $0) == .outdated }
    let verb = isUpdate ? words.text("update").titled : words.text("Download")
    let text = Question.Text(
      title: isOfProjects ? verb : words.text("Download for real?"),
      sentence: words.joined(sentences.compactMap(\.self)),
      note: words.text("Asked once a session for each host, and for each file without a checksum."),
      verb: verb)
    return .download(text, ticket: ticket)
  }
}

/// The hosts that files may be fetched from in this run, because a person said yes, and the apps that
/// may be fetched without a check.
@MainActor
package final class HostConsent {
  package private(set) var hosts: Set<String> = []
  /// The versions of apps that may be installed without a check.
  private var unchecked: Set<[String]> = []

  package init() {}

  /// Returns whether an app may come from hosts that nobody was asked about, or cannot be checked.
  package func isMissing(for app: App) -> Bool {
    !hosts.isSuperset(of: app.hosts)
      || app.cannotBeChecked && !unchecked.contains([app.id, app.version])
  }

  package func allow(_ app: App) {
    hosts.formUnion(app.hosts)
    if app.cannotBeChecked { unchecked.insert([app.id, app.version]) }
  }

  package func allow(_ redirect: HostRedirect) { hosts.insert(redirect.other) }
}
