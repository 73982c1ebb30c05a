import ArgumentParser
import Foundation
import TipJarFiles
import TipJarReceipts
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// `tipjar receipts verify`: checks receipts against the root of this state folder.
struct VerifyReceiptsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check receipts against this store's root, one a line.",
    discussion: """
      Says of each line whether it is accepted, and why not; status 65 if one is refused. The checks are those of \
      Apple's App Store Server Library: the certificates, the signature, the bundle id and the environment.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @Argument(
    help: "A file with one receipt a line; - for standard input.", completion: .file(),
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
      throw Failure("\(file): holds no receipt. Give one a line.", .data)
    }
    let verifier = ReceiptVerifier(root: try Self.root(settings))
    let verdicts = lines.map {
      ReceiptVerdict(line: $0.number, text: $0.text, by: verifier, settings.simulation)
    }
    let words = settings.language.words.commands
    if format.json {
      try Output.json(verdicts)
    } else {
      for verdict in verdicts { Output.line(verdict.line(in: words)) }
    }
    let refused = verdicts.count { !$0.accepted }
    if refused > 0 {
      throw Failure(
        "\(file): \(refused) of \(verdicts.count) refused. Receipts hold for their own store only.",
        .data)
    }
  }

  /// The root of the state folder, which is not made for this: no receipt holds in a folder that signed none.
  private static func root(_ settings: Settings) throws(Failure) -> [UInt8] {
    do throws(StoreOpenError) {
      if let root = try SimulatedStore.rootCertificate(in: settings.state) { return root }
    } catch {
      throw Failure(error)
    }
    throw Failure(
      "\(settings.state.path): no store has signed receipts here. Name its folder with --state.",
      .noInput)
  }

  /// A pipe is read as a file is, so that one command's receipts can be another one's.
  private static func read(_ path: String) throws(Failure) -> String {
    guard path != "-" else { return text(try? FileHandle.standardInput.readToEnd()) }
    switch FileKind(path) {
    case .regular, .pipe: break
    case nil:
      throw Failure("\(path): there is no such file. Give one that holds receipts.", .noInput)
    case .folder:
      throw Failure("\(path): is a folder. Give the file in it, as receipts.jws.", .inputOutput)
    case .device, .socket:
      throw Failure("\(path): is no file. Give one that holds receipts, or -.", .inputOutput)
    }
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data()
    else { throw Failure("\(path): cannot be read. Check its permissions.", .inputOutput) }
    return text(data)
  }

  private static func text(_ data: Data??) -> String {
    String(decoding: (data ?? nil) ?? Data(), as: UTF8.self)
  }
}

/// What is said of a line.
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

  func line(in words: CommandWords) -> String {
    if let reason { return words.refused(line, reason) }
    return words.accepted(line, transactionId ?? "", productId ?? "")
  }
}
