import ArgumentParser
import Foundation
import TipJarDeterminism
import TipJarFiles
import TipJarJSON
import TipJarServer
import TipJarStore
import TipJarStorefront
import TipJarTerminal

/// `tipjar serve`: the App Store Server API of this store, on this machine.
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
    let key = try Self.key(settings)
    let root = try Self.writeRoot(try services.store.rootCertificate, settings)
    let log = ServingLog(settings.state)
    let server = try open(services, key, try serverOptions(settings, log))
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
    (server.port, server.retry) = (port ?? 0, retry)
    if let listen { server.host = listen }
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
    let printer = settings.isPlain ? ServerEvent.printer(json: format.json) : nil
    server.report = { event in
      printer?(event)
      if case .failed(let reason) = event, printer == nil {
        Failure.say("notifications: \(reason)")
      }
      if case .answered(let method, let path, let status) = event {
        log.note(.init(date: Date(), method: method, path: path, status: status))
      }
    }
    return server
  }

  private func open(
    _ services: Services, _ key: AccessKey, _ options: ServerOptions
  ) throws(Failure) -> AppStoreServer {
    do throws(AppStoreServer.Failure) {
      return try AppStoreServer(store: services.store, key: key, options: options)
    } catch {
      throw Failure("\(error.problem). Choose another --port or --listen.", .unavailable)
    }
  }

  private static func key(_ settings: Settings) throws(Failure) -> AccessKey {
    do throws(AccessKey.Failure) {
      return try AccessKey.load(settings.state)
    } catch {
      throw Failure("\(error.path): \(error.problem).", .cannotCreate)
    }
  }

  private static func writeRoot(_ root: [UInt8], _ settings: Settings) throws(Failure) -> URL {
    let file = settings.state.appending(path: "root.der")
    do {
      try AtomicFile.write(Data(root), to: file.path, mode: 0o644)
    } catch {
      throw Failure("\(file.path): cannot be written.", .cannotCreate)
    }
    return file
  }
}

extension RetryPlan: ExpressibleByArgument {}
