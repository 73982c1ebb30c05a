import ArgumentParser
import Foundation
import TipJarFiles
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// `tipjar receipts`: prints every transaction as the store signed it, including those that only
/// the ledger still has.
struct ReceiptsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipts",
    abstract: "Print every receipt as a compact JWS, one per line, oldest first.",
    usage: "tipjar receipts [<options>] [<subcommand>]",
    discussion: """
      With --out, writes receipts.jws into a folder, and root.der, the root certificate for Apple's App Store \
      Server Library. Verify with environment Sandbox and bundle id app.tipjar, unless the purchase was made \
      with --environment or --bundle-id.
      """,
    subcommands: [Verify.self])

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @Option(
    help: ArgumentHelp("Write receipts.jws and root.der into this folder.", valueName: "folder"),
    completion: .directory,
    transform: GivenPath.read)
  var out: String?
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let settings = try options.settings()
    settings.warnOfLog()
    let services = try await Services.open(settings)
    let receipts = try await services.checkout.receipts
    if receipts.missing > 0 {
      let purchases = receipts.missing == 1 ? "1 purchase" : "\(receipts.missing) purchases"
      Failure.say(
        "No receipt for \(purchases): deleted from the store, and not signed by this folder's "
          + "certificates.")
    }
    let lines = receipts.entries.compactMap(\.jwsRepresentation)
    if format.json { try Output.json(receipts.entries.map(\.json)) }
    guard let out else {
      if !format.json { for line in lines { print(line) } }
      return
    }
    let folder = URL(filePath: out, directoryHint: .isDirectory)
    try Self.write(lines, root: services.store.rootCertificate, to: folder)
    if !format.json {
      Output.line(
        "Wrote receipts.jws (receipts: \(lines.count)) and root.der to \(folder.path).")
      Output.line(settings.screen.language.words.simulatedNote)
    }
  }

  /// Writes the files. Receipts show what somebody bought, so only their owner can read them; the
  /// root certificate is public.
  private static func write(
    _ receipts: [String], root: [UInt8], to folder: URL
  ) throws(Failure) {
    let lines = receipts.map { $0 + "\n" }.joined()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try AtomicFile.write(Data(lines.utf8), to: folder.appending(path: "receipts.jws").path)
      try AtomicFile.write(
        Data(root), to: folder.appending(path: "root.der").path, mode: 0o644)
    } catch {
      throw Failure(
        "\(folder.path): cannot be written. Choose another folder with --out.", .cannotCreate)
    }
  }
}

extension Services {
  /// Returns the services of a command without latency and without a log.
  fileprivate static func open(_ settings: Settings) async throws -> Services {
    try await open(
      settings, Inventory(settings), clocks: Clocks(settings), log: .silent, latency: .none)
  }
}

extension LedgerEntry {
  /// The receipt as JSON.
  fileprivate var json: JSONObject {
    [
      "storeId": storeID.uuidString, "id": String(transactionID), "productId": productID,
      "jwsRepresentation": jwsRepresentation, "simulated": true,
    ]
  }
}
