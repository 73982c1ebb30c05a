import ArgumentParser
import Foundation
import TipJarDeterminism
import TipJarFiles
import TipJarJSON
import TipJarServer
import TipJarStore
import TipJarStorefront
import TipJarTerminal

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run an App Store Server API for this store, to test your backend.",
    discussion: """
      Listens on this machine only and answers as Apple's server does, with signatures that Apple's App Store \
      Server Library verifies. Prints the address, the key for tokens and the root certificate. With --notify, \
      sends App Store Server Notifications. With --plain, prints each request and each notification. Ctrl-C ends it.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Port to listen on (default: 0, a free one).", valueName: "number"))
  var port: UInt16?

  @Option(
    help: ArgumentHelp(
      "Send App Store Server Notifications to this http or https address, and nowhere else.",
      valueName: "url"))
  var notify: String?

  @Option(help: "Attempts to send a notification: one, or up to six over 157 hours of store time.")
  var retry = RetryPlan.sandbox

  @Option(
    help: ArgumentHelp(
      "Faults of the delivery: duplicate, reorder, delay=5s, spoil. --seed repeats them.",
      valueName: "faults"))
  var faults: String?

  @Flag(help: "Limit the requests per second as Apple's sandbox does.")
  var limits = false

  @Flag(name: .customLong("no-auth"), help: "Answer requests without a token.")
  var isOpen = false

  @Option(
    help: ArgumentHelp(
      "Listen on this numeric address (default: 127.0.0.1). Other machines may reach it.",
      valueName: "address"))
  var listen: String?

  @Option(
    name: .customLong("first-id"), parsing: .unconditional,
    help: ArgumentHelp(
      "Number of the next transaction, if it is larger (default: a random one in a new store).",
      valueName: "number"))
  var firstID: Int64?

  func run() async throws {
    let settings = try options.settings()
    let inventory = try Inventory(settings)
    try settings.makeStateFolder()
    let clocks = Services.Clocks(settings)
    let services = try await Services.open(
      settings, inventory, clocks: clocks, log: .silent, latency: .none)
    try await services.store.serverRecords.start(at: try first(settings))
    let certificate = Data(try services.store.rootCertificate)
    let log = ServingLog(settings.state)
    let root = settings.state.appending(path: "root.der")
    let key: AccessKey
    let server: AppStoreServer
    do {
      key = try AccessKey.load(settings.state)
      try AtomicFile.write(certificate, to: root.path, mode: 0o644)
      server = try AppStoreServer(
        store: services.store, key: key, options: serverOptions(settings, log))
    } catch let error as AccessKey.Failure {
      throw Failure("\(error.path): \(error.problem).", .cannotCreate)
    } catch let error as AppStoreServer.Failure {
      throw Failure("\(error.problem). Choose another --port or --listen.", .unavailable)
    } catch is FileError {
      throw Failure("\(root.path): cannot be written.", .cannotCreate)
    }
    // A client that has read the first line may end the server at once.
    let interrupts = Interrupts()
    let stopping = Task { [signals = interrupts.signals] in
      for await _ in signals { await server.stop() }
    }
    // At once: the program that starts the server waits for them.
    let (bundleID, environment) = (
      settings.simulation.bundleID, settings.simulation.environment.rawValue
    )
    let facts: JSONObject = [
      "url": server.url, "issuerId": key.issuerID, "keyId": key.keyID,
      "privateKey": key.file.path, "rootCertificate": root.path, "bundleId": bundleID,
      "environment": environment, "simulated": true,
    ]
    try Output.write(
      format.json
        ? Output.jsonLine(facts) + "\n"
        : """
        Serving \(bundleID) (\(environment), simulated) at \(server.url)
        issuer id \(key.issuerID), key id \(key.keyID)
        private key \(key.file.path)
        root certificate \(root.path)

        """)
    log.begin(url: server.url)
    defer { log.end() }
    await server.run(clock: clocks.store)
    interrupts.end()
    await stopping.value
  }

  /// Returns the first transaction id of a new store: 15 digits, so that the ids of two stores do
  /// not collide in one backend.
  private func first(_ settings: Settings) throws(Failure) -> ServerRecords.FirstID {
    guard let firstID else {
      var generator = SeededGenerator(seed: settings.seed ?? .random(in: .min ... .max))
      return .ifNew(.random(in: 100_000_000_000_000...999_999_999_999_999, using: &generator))
    }
    guard (0...999_999_999_999_999_999).contains(firstID) else {
      throw Failure("--first-id \(firstID): write a number of at most 18 digits.", .usage)
    }
    return .atLeast(firstID)
  }

  private func serverOptions(
    _ settings: Settings, _ log: ServingLog
  ) throws(Failure) -> ServerOptions {
    var server = ServerOptions()
    (server.host, server.port, server.retry) = (listen ?? server.host, port ?? 0, retry)
    server.environment = ProcessInfo.processInfo.environment
    (server.hasLimits, server.needsToken) = (limits, !isOpen)
    if let notify {
      guard let url = NotificationURL(notify) else {
        throw Failure("--notify \(notify): write an http or https address.", .usage)
      }
      server.notify = url
    }
    if let faults {
      guard let plan = FaultPlan(faults, seed: settings.seed ?? 0) else {
        throw Failure(
          "--faults \(faults): write some of duplicate, reorder, delay=5s, spoil with commas.",
          .usage)
      }
      server.faults = plan
    }
    if isOpen { Failure.say("--no-auth: requests without a token are answered.") }
    if server.isOpenToOthers {
      Failure.say("--listen \(server.host): other machines may reach this server.")
    }
    let (isPlain, json) = (settings.isPlain, format.json)
    server.report = { event in
      if isPlain {
        event.print(json: json)
      } else if case .failed(let reason) = event {
        Failure.say("notifications: \(reason)")
      }
      if case .answered(let method, let path, let status) = event {
        log.note(.init(date: Date(), method: method, path: path, status: status))
      }
    }
    return server
  }
}

extension RetryPlan: ExpressibleByArgument {}

extension ServerEvent {
  /// Prints the event in one line, at once. If the reader is gone, the server keeps running.
  fileprivate func print(json: Bool) {
    let line = json ? try? Output.jsonLine(self.json) + "\n" : text
    if let line { try? Output.write(line) }
  }

  private var text: String {
    let text =
      switch self {
      case .answered(let method, let path, let status): "\(method) \(path) \(status)"
      case .sent(let type, let subtype, _, let attempt, let result):
        "notification \([type, subtype].compactMap(\.self).joined(separator: " ")) attempt \(attempt) \(result)"
      case .failed(let reason): "notifications: \(reason)"
      }
    return TextCleaner.cleaned(text, limit: 1000) + "\n"
  }

  private var json: JSONObject {
    switch self {
    case .answered(let method, let path, let status):
      ["method": method, "path": path, "status": status]
    case .sent(let type, let subtype, let uuid, let attempt, let result):
      [
        "notificationType": type, "subtype": subtype, "notificationUUID": uuid,
        "attempt": attempt, "result": result,
      ]
    case .failed(let reason): ["error": reason]
    }
  }
}
