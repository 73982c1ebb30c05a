import ArgumentParser
import Foundation
import TipJarFiles
import TipJarJSON
import TipJarReceipts
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
      On a terminal, a line above each receipt names its product and date; a pipe or a file gets receipts only. \
      Also names purchases of the history that differ from their receipts, for example in the price.

      With --out, writes receipts.jws into a folder, and root.der, the root certificate for Apple's App Store \
      Server Library. Verify with environment Sandbox and bundle id app.tipjar, unless the purchase was made \
      with --environment or --bundle-id.
      """,
    subcommands: [Verify.self])

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @Option(path: "Write receipts.jws and root.der into this folder.", "folder", .directory)
  var out: String?
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let settings = try options.settings()
    // The certificates, which are made with the first receipt, are written too.
    let session = try await StoreSession.open(settings, for: out == nil ? .reading : .writing)
    let receipts = try await session.checkout.receipts
    if receipts.missing > 0 {
      let purchases = receipts.missing == 1 ? "1 purchase" : "\(receipts.missing) purchases"
      Failure.say(
        "No receipt for \(purchases): deleted from the store, and not signed by this folder's "
          + "certificates.")
    }
    for id in receipts.altered {
      Failure.say("Transaction \(id): the history differs from its signed receipt, which is right.")
    }
    let lines = receipts.entries.compactMap(\.jwsRepresentation)
    if format.json { try Output.json(receipts.entries.map(\.json)) }
    let words = settings.screen.language.words
    guard let out else {
      guard !format.json else { return }
      let isNamed = isatty(STDOUT_FILENO) == 1
      let texts = session.texts
      let configuration = try await session.store.currentConfiguration
      for entry in receipts.entries {
        guard let line = entry.jwsRepresentation else { continue }
        if isNamed {
          let name = configuration.title(of: entry.productID).times(entry.quantity)
          let parts = [
            words.text("transaction {0}")(String(entry.transactionID)).titled, name,
            texts.moment(entry.purchaseDate), words.simulated,
          ]
          Output.line(parts.joined(separator: words.comma))
        }
        print(line)
      }
      return
    }
    let folder = URL(filePath: out, directoryHint: .isDirectory)
    try Self.write(lines, root: session.store.rootCertificate, to: folder)
    if !format.json {
      Output.line("Wrote receipts.jws (receipts: \(lines.count)) and root.der to \(folder.path).")
      Output.line(words.simulatedNote)
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
      try AtomicFile.write(Data(root), to: folder.appending(path: "root.der").path, mode: 0o644)
    } catch {
      throw Failure(
        "\(folder.path): cannot be written. Choose another folder with --out.", .cannotCreate)
    }
  }
}

extension LedgerEntry {
  fileprivate var json: JSONObject {
    [
      "storeId": storeID.uuidString, "id": String(transactionID), "productId": productID,
      "jwsRepresentation": jwsRepresentation, "simulated": true,
    ]
  }
}

extension ReceiptsCommand {
  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Check receipts against this store's root certificate.",
      discussion: """
        Prints whether each receipt is accepted, and the reason if not. The status is 65 if one is \
        refused. The checks are those of Apple's App Store Server Library: certificates, signature, \
        bundle id and environment. With --trust, receipts that Xcode's StoreKit testing has signed with that \
        certificate are accepted too.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @Argument(path: "A file with one receipt per line, or - for standard input.", .file())
    var file: String
    @OptionGroup var trust: TrustOption
    @OptionGroup var format: OutputFormat

    func run() async throws {
      let settings = try options.settings()
      _ = try settings.openLog(for: .reading) { .distantPast }
      let lines = try Self.read(file)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .map { (number: $0 + 1, text: $1.trimmingCharacters(in: .whitespaces)) }
        .filter { !$0.text.isEmpty }
      guard !lines.isEmpty else {
        throw Failure("\(file): no receipts. The file needs one per line.", .data)
      }
      let trusted = try trust.certificate()
      let root = try trusted ?? Self.root(settings)
      let verifier = ReceiptVerifier(root: root, trusting: [trusted].compactMap(\.self))
      let verdicts = lines.map {
        ReceiptVerdict(line: $0.number, text: $0.text, by: verifier, settings.simulation)
      }
      if format.json {
        try Output.json(verdicts.map(\.json))
      } else {
        for verdict in verdicts { Output.line(verdict.text) }
      }
      let refused = verdicts.count { !$0.accepted }
      guard refused > 0 else { return }
      throw Failure(
        "\(file): \(refused) of \(verdicts.count) refused. Receipts are valid only for the store that signed them.",
        .data
      ).reported
    }

    /// Returns the root certificate of the state folder. The folder is not created: one that has
    /// signed nothing cannot verify anything.
    private static func root(_ settings: Settings) throws -> [UInt8] {
      if let root = try SimulatedStore.rootCertificate(in: settings.state) { return root }
      throw Failure(
        "\(settings.state.path): no store has signed receipts here. Choose its folder with --state.",
        .noInput)
    }

    private static func read(_ path: String) throws(Failure) -> String {
      guard path != "-" else {
        let data = try? FileHandle.standardInput.readToEnd()
        return String(decoding: data ?? Data(), as: UTF8.self)
      }
      switch FileFacts(path: path)?.kind {
      case .regular, .pipe: break
      case nil: throw Failure("\(path): no such file. Check the path.", .noInput)
      case .folder:
        throw Failure(
          "\(path): is a folder. Name the file in it, such as receipts.jws.", .inputOutput)
      case .device, .socket, .link:
        throw Failure("\(path): is not a file. Name a file, or - for standard input.", .inputOutput)
      }
      guard let file = FileHandle(forReadingAtPath: path),
        let data = try? file.readToEnd() ?? Data()
      else { throw Failure("\(path): cannot be read. Check its permissions.", .inputOutput) }
      return String(decoding: data, as: UTF8.self)
    }
  }
}

private struct ReceiptVerdict {
  let accepted: Bool
  let text: String
  let json: JSONObject

  init(
    line: Int, text: String, by verifier: ReceiptVerifier, _ expected: SimulationSettings
  ) {
    do throws(ReceiptError) {
      let payload = try verifier.verify(
        text, bundleID: expected.bundleID,
        environment: expected.environment == .xcode ? .xcode : .sandbox)
      let (id, product) = (payload.transactionId, payload.productId)
      (accepted, self.text) = (true, "line \(line): accepted: transaction \(id), \(product)")
      json = [
        "simulated": true, "line": line, "accepted": true, "transactionId": id,
        "productId": product,
      ]
    } catch {
      (accepted, self.text) = (false, "line \(line): refused: \(error.reason)")
      json = ["simulated": true, "line": line, "accepted": false, "reason": error.reason]
    }
  }
}
