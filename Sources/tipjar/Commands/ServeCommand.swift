import ArgumentParser
import Foundation
import Logging
import TipJarDeterminism
import TipJarFiles
import TipJarHTTP
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
      Server Library verifies. Prints the address, the key for tokens, the root certificate and the token of the \
      test controls. With --notify, sends App Store Server Notifications. With --verbose, prints each request and \
      each notification. Ctrl-C ends it.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  @Option("Port to listen on (default: 0, a free one).", "number")
  var port: UInt16?

  @Option(
    "Send App Store Server Notifications to this http or https address, and nowhere else.", "url")
  var notify: String?

  @Option(
    help:
      "Attempts to send a notification: one (default), or up to six over 157 hours of store time.")
  var retry: RetryPlan?

  @Option(
    "Faults of the delivery: duplicate, reorder, delay=5s, spoil. --seed repeats them.", "faults")
  var faults: String?

  @Flag(help: "Limit the requests per second as Apple's sandbox does.")
  var limits = false

  @Flag(name: .customLong("no-auth"), help: "Answer requests without a token.")
  var isOpen = false

  @Option(help: "Programs that may use the test controls: those with the token (default), or all.")
  var control: ControlOption?

  @Flag(help: "Serve https. Clients trust the root certificate that the first line names.")
  var tls = false

  @Option(
    "Listen on this numeric address (default: 127.0.0.1). Other machines may reach it.", "address")
  var listen: String?

  @Option(
    "The app's number in the App Store, which verifiers need with --environment Production.",
    "number", name: "app-apple-id")
  var appAppleID: Int64?

  @Option(
    "Number of the next transaction, if it is larger (default: a random one in a new store).",
    "number", name: "first-id")
  var firstID: Int64?

  @Option(
    path:
      "Take over the signed transactions of this file, one a line or in Apple's JSON, and send their notifications.",
    "file", .file(), name: "import")
  var history: String?

  @Option(
    path:
      "Begin a new store with the purchases, customers and failures of this file: controls in JSON.",
    "file", .file(extensions: ["json"]))
  var seedFile: String?

  @OptionGroup var trust: TrustOption

  mutating func validate() throws { try read(ProcessInfo.processInfo.environment) }

  /// Takes the options that are not given from the environment, and checks all of them.
  mutating func read(_ environment: [String: String]) throws {
    let source = OptionVariables(environment: environment)
    port = try source.value("port", port, write: "a number from 0 to 65535")
    notify = try source.value("notify", notify, write: "an http or https address") {
      NotificationURL($0) != nil
    }
    retry = try source.value("retry", retry, write: SettingsSource.words(RetryPlan.self))
    faults = try source.value(
      "faults", faults, write: "some of duplicate, reorder, delay=5s, spoil with commas"
    ) { FaultPlan($0, seed: 0) != nil }
    limits = try source.isOn("limits", limits)
    isOpen = try source.isOn("no-auth", isOpen)
    control = try source.value(
      "control", control, write: SettingsSource.words(ControlOption.self))
    tls = try source.isOn("tls", tls)
    listen = try source.value(
      "listen", listen, write: "a numeric address, such as 0.0.0.0", where: ServerOptions.isAddress)
    appAppleID = try source.value("app-apple-id", appAppleID, write: "a number")
    firstID = try source.value("first-id", firstID, write: "a number of at most 18 digits") {
      (0...999_999_999_999_999_999).contains($0)
    }
    history = try source.value("import", history, write: "the path of a file")
    seedFile = try source.value("seed-file", seedFile, write: "the path of a file")
  }

  func run() async throws {
    let settings = try options.settings()
    let products = try Products(settings)
    let history = try history.map { try (path: $0, text: Self.text(of: $0)) }
    let seed = try seedFile.map { try SeedFile(contentsOf: $0) }
    let certificate = try trust.certificate()
    try settings.makeStateFolder()
    try ServerLock.lock(settings.state)
    let clocks = Services.Clocks(settings)
    var log = try LogFile(settings) { Date() }.logger("tipjar serve")
    log.logLevel = settings.isVerbose ? .debug : .info
    let store = try await Services.openCheckout(
      settings, products, for: .writing, clocks: clocks, log: log
    ).store
    try await store.serverRecords.start(at: first(settings))
    let printer = ServerPrinter(
      isVerbose: settings.isVerbose || settings.isPlain, json: format.json, log: log,
      folder: settings.state)
    if let history {
      try await takeOver(history, certificate, into: store.serverRecords, printer)
    }
    let (server, lines) = try makeServer(settings, store, printer)
    if let seed { try await apply(seed, to: server, printer) }
    // A client that has read the first line may end the server at once. Signals are caught to the
    // end: a second one must not change the status.
    let interrupts = Interrupts()
    Task { [signals = interrupts.signals] in for await _ in signals { await server.stop() } }
    defer { withExtendedLifetime(interrupts) {} }
    // At once: the program that starts the server waits for them.
    printer.begin(lines, url: server.url)
    try await server.run(clock: clocks.store) { store.close() }
    printer.end()
  }

  /// Returns the text of the file of `--import`.
  private static func text(of path: String) throws(Failure) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("--import \(path): cannot be read. Check the path.", .noInput)
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Takes over the transactions of `--import`.
  private func takeOver(
    _ file: (path: String, text: String), _ certificate: [UInt8]?, into records: ServerRecords,
    _ printer: ServerPrinter
  ) async throws {
    let history = file.path
    do {
      let result = try await HistoryImport(file.text, into: records, trusting: certificate).run()
      guard result.texts > 0 else {
        throw Failure("--import \(history): no signed transactions. Write one a line.", .data)
      }
      let verified =
        result.unverified == 0
        ? "All signatures are verified."
        : "Not verified: \(result.unverified) of \(result.texts) are signed by neither Apple nor --trust."
      printer.warn("--import \(history): new transactions: \(result.new). \(verified)")
      if !result.unknownProducts.isEmpty {
        let names = result.unknownProducts.joined(separator: ", ")
        printer.warn(
          "--import \(history): the store does not sell \(names), so these do not renew.")
      }
    } catch let failure as HistoryImport.Failure {
      throw Failure("--import \(history): \(failure.place): \(failure.problem).", .data)
    }
  }

  private func apply(
    _ seed: SeedFile, to server: AppStoreServer, _ printer: ServerPrinter
  ) async throws {
    let isApplied = try await server.apply(seed) != nil
    printer.warn(
      isApplied
        ? "--seed-file \(seed.name): rows applied: \(seed.count)."
        : "--seed-file \(seed.name): not applied, since the store has transactions. Choose a new "
          + "--state to apply it.")
  }

  /// Returns the server, and the lines that are printed first.
  private func makeServer(
    _ settings: Settings, _ store: SimulatedStore, _ printer: ServerPrinter
  ) throws -> (AppStoreServer, String) {
    let root = settings.state.appending(path: "root.der")
    do {
      let key = try AccessKey.load(settings.state)
      try AtomicFile.write(Data(store.rootCertificate), to: root.path, mode: 0o644)
      let options = try serverOptions(settings, printer)
      let server = try AppStoreServer(store: store, key: key, options: options)
      return (server, try lines(settings, server.url, key, root, options))
    } catch is FileError {
      throw Failure("\(root.path): cannot be written.", .cannotCreate)
    }
  }

  private func lines(
    _ settings: Settings, _ url: String, _ key: AccessKey, _ root: URL, _ options: ServerOptions
  ) throws -> String {
    let (bundleID, environment) = (
      settings.simulation.bundleID, settings.simulation.environment.rawValue
    )
    var token: String?
    if case .token(let text) = options.controls { token = text }
    let tlsRoot = options.tls?.rootFile.path
    guard format.json else {
      let lines = [
        "Serving \(bundleID) (\(environment), simulated) at \(url)",
        "issuer id \(key.issuerID), key id \(key.keyID)", "private key \(key.file.path)",
        token.map { "control token \($0)" }, tlsRoot.map { "root certificate of https \($0)" },
        "root certificate \(root.path)",
      ]
      return lines.compactMap(\.self).joined(separator: "\n") + "\n"
    }
    let facts: JSONObject = [
      "url": url, "issuerId": key.issuerID, "keyId": key.keyID, "privateKey": key.file.path,
      "rootCertificate": root.path, "bundleId": bundleID, "environment": environment,
      "controlToken": token, "tlsRootCertificate": tlsRoot, "simulated": true,
    ]
    return try Output.jsonLine(facts) + "\n"
  }

  /// Returns the first transaction id of a new store: 15 digits, so that the ids of two stores do
  /// not collide in one backend.
  private func first(_ settings: Settings) -> ServerRecords.FirstID {
    if let firstID { return .atLeast(firstID) }
    var generator = SeededGenerator(seed: settings.seed ?? .random(in: .min ... .max))
    return .ifNew(.random(in: 100_000_000_000_000...999_999_999_999_999, using: &generator))
  }

  private func serverOptions(
    _ settings: Settings, _ printer: ServerPrinter
  ) throws -> ServerOptions {
    var server = ServerOptions()
    server.appAppleID = appAppleID
    (server.host, server.port, server.retry) = (
      listen ?? server.host, port ?? 0, retry ?? server.retry
    )
    server.environment = ProcessInfo.processInfo.environment
    (server.hasLimits, server.needsToken) = (limits, !isOpen)
    server.useAllDescriptors()
    if control != .open {
      server.controls = try ControlAccess.load(settings.state, environment: server.environment)
    }
    if tls { server.tls = try TLSIdentity.load(settings.state, at: Date()) }
    // The engine is looked for only if it is needed.
    if let notify, CurlTransport.engine != nil { server.notify = NotificationURL(notify) }
    server.faults = faults.flatMap { FaultPlan($0, seed: settings.seed ?? 0) }
    for warning in warnings(server) { printer.warn(warning) }
    server.report = { printer.report($0) }
    return server
  }

  private func warnings(_ server: ServerOptions) -> [String] {
    let warnings: [(Bool, String)] = [
      (
        isOpen,
        "--no-auth: requests without a token are answered. Every program that reaches this address "
          + "can read purchases and change them."
      ),
      (
        control == .open,
        "--control open: every program that reaches this address can buy, refund, move the time and "
          + "empty the store."
      ),
      (server.isOpenToOthers, "--listen \(server.host): other machines may reach this server."),
      (
        options.environment == .production && appAppleID == nil,
        "--environment Production: Apple's verifiers refuse the notifications without --app-apple-id NUMBER."
      ),
      (
        notify != nil && server.notify == nil,
        "--notify: neither libcurl nor the program curl was found, so notifications are kept for a "
          + "start with one of them: apt-get install curl"
      ),
    ]
    return warnings.filter(\.0).map(\.1)
  }
}

/// The programs that may use the test controls.
enum ControlOption: String, ExpressibleByArgument, CaseIterable { case token, open }

extension RetryPlan: ExpressibleByArgument {}

/// The output and the log of a running server. No reader of its lines can hold it up.
private final class ServerPrinter: Sendable {
  private let isVerbose: Bool, json: Bool
  private let log: Logger
  private let folder: URL
  private let output: LineWriter, errors: LineWriter

  init(isVerbose: Bool, json: Bool, log: Logger, folder: URL) {
    (self.isVerbose, self.json, self.log, self.folder) = (isVerbose, json, log, folder)
    output = LineWriter(STDOUT_FILENO) { log.warning("\($0) printed lines were not read in time") }
    errors = LineWriter(STDERR_FILENO) { _ in }
  }

  func begin(_ lines: String, url: String) {
    output.write(lines)
    log.info("serving at \(url)")
    ServingRecord.begin(url: url, in: folder)
  }

  func end() {
    ServingRecord.end(in: folder)
    log.info("the server has ended")
    output.finish()
    errors.finish()
  }

  func warn(_ text: String) {
    log.warning("\(text)")
    errors.write("tipjar: \(TextCleaner.cleaned(text, limit: 1000))\n")
  }

  func report(_ event: ServerEvent) {
    if isVerbose {
      let line =
        json ? try? Output.jsonLine(event.json) : TextCleaner.cleaned(event.text, limit: 1000)
      if let line { output.write(line + "\n") }
    }
    switch event {
    case .answered(_, _, let status, _):
      log.log(level: status >= 500 ? .warning : .debug, "\(event.text)")
    case .sent(_, _, _, _, let result):
      log.log(level: result == "SUCCESS" ? .debug : .warning, "\(event.text)")
    case .refused: log.info("\(event.text)")
    case .failed:
      log.error("\(event.text)")
      if !isVerbose { errors.write("tipjar: \(TextCleaner.cleaned(event.text, limit: 1000))\n") }
    }
  }
}

extension ServerEvent {
  fileprivate var text: String {
    switch self {
    case .answered(let method, let path, let status, let time):
      "\(method) \(path) \(status) \(Self.milliseconds(time)) ms"
    case .sent(let type, let subtype, _, let attempt, let result):
      "notification \([type, subtype].compactMap(\.self).joined(separator: " ")) attempt \(attempt) \(result)"
    case .refused(let status, let reason): "refused with \(status): \(reason)"
    case .failed(let what, let reason): "\(what): \(reason)"
    }
  }

  fileprivate var json: JSONObject {
    switch self {
    case .answered(let method, let path, let status, let time):
      ["method": method, "path": path, "status": status, "milliseconds": Self.milliseconds(time)]
    case .sent(let type, let subtype, let uuid, let attempt, let result):
      [
        "notificationType": type, "subtype": subtype, "notificationUUID": uuid,
        "attempt": attempt, "result": result,
      ]
    case .refused(let status, let reason): ["status": status, "error": reason]
    case .failed(let what, let reason): ["error": reason, "what": what]
    }
  }

  private static func milliseconds(_ time: Duration) -> Double {
    (time / .milliseconds(1) * 10).rounded() / 10
  }
}
