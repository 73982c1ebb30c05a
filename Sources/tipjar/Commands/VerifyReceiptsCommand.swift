import ArgumentParser
import Foundation
import TipJarReceipts
import TipJarStore

/// `tipjar receipts verify`: checks receipts against the root of this state folder.
struct VerifyReceiptsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check receipts against this store's root, one a line.",
    discussion:
      "Says of each line whether it is accepted, and why not; status 65 if one is refused.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @Argument(
    help: "A file with one receipt a line; - for standard input.", completion: .file(),
    transform: GivenPath.read)
  var file: String
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let settings = try options.settings()
    settings.warnOfLog()
    let text = try Self.read(file)
    let services = try await Services.open(
      settings, Inventory(settings), clocks: Services.Clocks(settings), log: .silent,
      latency: .none)
    let verifier = ReceiptVerifier(root: services.store.rootCertificate)
    let verdicts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
      .map { ($0 + 1, $1.trimmingCharacters(in: .whitespaces)) }
      .filter { !$1.isEmpty }
      .map { ReceiptVerdict(line: $0, text: $1, by: verifier) }
    let words = settings.language.words.commands
    if format.json {
      try Output.json(verdicts)
    } else {
      for verdict in verdicts { Output.line(verdict.line(in: words)) }
    }
    let refused = verdicts.count { !$0.accepted }
    if verdicts.isEmpty { throw Failure("\(file): holds no receipt. Give one a line.", .data) }
    if refused > 0 {
      throw Failure(
        "\(file): \(refused) of \(verdicts.count) refused. Receipts hold for their own store only.",
        .data)
    }
  }

  private static func read(_ path: String) throws(Failure) -> String {
    do {
      let data =
        path == "-"
        ? try FileHandle.standardInput.readToEnd() ?? Data()
        : try Data(contentsOf: URL(filePath: path))
      return String(decoding: data, as: UTF8.self)
    } catch CocoaError.fileReadNoSuchFile {
      throw Failure("\(path): there is no such file. Give one that holds receipts.", .noInput)
    } catch {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        throw Failure("\(path): is a folder. Give the file in it, as receipts.jws.", .inputOutput)
      }
      throw Failure("\(path): cannot be read. Check its permissions.", .inputOutput)
    }
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

  init(line: Int, text: String, by verifier: ReceiptVerifier) {
    self.line = line
    do throws(ReceiptError) {
      let payload = try verifier.verify(text)
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
