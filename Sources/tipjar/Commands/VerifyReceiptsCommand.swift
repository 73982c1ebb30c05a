import ArgumentParser
import Foundation
import TipJarFiles
import TipJarReceipts
import TipJarScreens
import TipJarStore
import TipJarStorefront

extension ReceiptsCommand {
  /// `tipjar receipts verify`: checks receipts against the root of this state folder.
  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Check receipts against this store's root certificate.",
      discussion: """
        Prints whether each receipt is accepted, and the reason if not. The status is 65 if one is \
        refused. The checks are those of Apple's App Store Server Library: certificates, signature, \
        bundle id and environment.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @Argument(
      help: "A file with one receipt per line, or - for standard input.", completion: .file(),
      transform: GivenPath.read)
    var file: String
    @OptionGroup var format: OutputFormat

    func run() async throws {
      let settings = try options.settings()
      settings.warnOfLog()
      let lines = try Self.read(file)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .map { (number: $0 + 1, text: $1.trimmingCharacters(in: .whitespaces)) }
        .filter { !$0.text.isEmpty }
      guard !lines.isEmpty else {
        if format.json { try Output.json([ReceiptVerdict]()) }
        throw Failure("\(file): no receipts. The file needs one per line.", .data)
      }
      let verifier = ReceiptVerifier(root: try Self.root(settings))
      let verdicts = lines.map {
        ReceiptVerdict(line: $0.number, text: $0.text, by: verifier, settings.simulation)
      }
      if format.json {
        try Output.json(verdicts)
      } else {
        for verdict in verdicts { Output.line(verdict.text) }
      }
      let refused = verdicts.count { !$0.accepted }
      if refused > 0 {
        throw Failure(
          "\(file): \(refused) of \(verdicts.count) refused. Receipts are valid only for the store that signed them.",
          .data)
      }
    }

    /// Returns the root certificate of the state folder. The folder is not created: one that has
    /// signed nothing cannot verify anything.
    private static func root(_ settings: Settings) throws(Failure) -> [UInt8] {
      do throws(StoreOpenError) {
        if let root = try SimulatedStore.rootCertificate(in: settings.state) { return root }
      } catch {
        throw Failure(error)
      }
      throw Failure(
        "\(settings.state.path): no store has signed receipts here. Choose its folder with --state.",
        .noInput)
    }

    /// Reads a file, standard input or a pipe.
    private static func read(_ path: String) throws(Failure) -> String {
      guard path != "-" else { return text(try? FileHandle.standardInput.readToEnd()) }
      switch FileKind(path) {
      case .regular, .pipe: break
      case nil:
        throw Failure("\(path): no such file. Check the path.", .noInput)
      case .folder:
        throw Failure(
          "\(path): is a folder. Name the file in it, such as receipts.jws.", .inputOutput)
      case .device, .socket:
        throw Failure("\(path): is not a file. Name a file, or - for standard input.", .inputOutput)
      }
      guard let file = FileHandle(forReadingAtPath: path),
        let data = try? file.readToEnd() ?? Data()
      else { throw Failure("\(path): cannot be read. Check its permissions.", .inputOutput) }
      return text(data)
    }

    private static func text(_ data: Data??) -> String {
      String(decoding: (data ?? nil) ?? Data(), as: UTF8.self)
    }
  }
}

/// The verdict about one line.
private struct ReceiptVerdict: Encodable {
  let line: Int
  let accepted: Bool
  let transactionId: String?
  let productId: String?
  let reason: String?
  let simulated = true

  init(
    line: Int, text: String, by verifier: ReceiptVerifier, _ expected: SimulationSettings
  ) {
    self.line = line
    do throws(ReceiptError) {
      let payload = try verifier.verify(
        text, bundleID: expected.bundleID,
        environment: expected.environment == .xcode ? .xcode : .sandbox)
      (accepted, reason) = (true, nil)
      (transactionId, productId) = (payload.transactionId, payload.productId)
    } catch {
      (accepted, reason) = (false, error.reason)
      (transactionId, productId) = (nil, nil)
    }
  }

  var text: String {
    if let reason { return "line \(line): refused: \(reason)" }
    return "line \(line): accepted: transaction \(transactionId ?? ""), \(productId ?? "")"
  }
}
