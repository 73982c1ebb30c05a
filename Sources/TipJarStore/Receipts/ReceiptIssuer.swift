import Dispatch
import Foundation
import Synchronization
import TipJarFiles
import TipJarReceipts

/// Signs the transactions of a store, and verifies the receipts of transactions that are read.
struct ReceiptIssuer: Sendable {
  static let fileName = "certificates.pem"

  let root: [UInt8]
  let signer: ReceiptSigner
  private let verifier: ReceiptVerifier
  private let verified = VerifiedReceipts()

  /// The issuer of a folder; makes its chain on first use (mode 0600), if `makesChain`. Several programs may do so at
  /// once: the first to name its file has made it for all. A seed makes the chain and the signatures the
  /// same in every run. Runs off the caller's actor, since the
  /// disk may take its time.
  @concurrent
  static func open(
    _ folder: URL, makesChain: Bool = true, seed: UInt64? = nil
  ) async throws(StoreOpenError) -> ReceiptIssuer {
    if let chain = try chain(of: folder) { return ReceiptIssuer(chain, isRepeatable: seed != nil) }
    let path = folder.appending(path: fileName).path
    guard makesChain else {
      throw StoreOpenError(kind: .unusable, path: path, problem: "nothing was signed here yet")
    }
    do {
      _ = try AtomicFile.create(Data(CertificateChain(seed: seed).pem.utf8), at: path)
    } catch {
      let problem = (error as? FileError)?.reason
      throw StoreOpenError(kind: .cannotCreate, path: path, problem: problem ?? "it cannot be made")
    }
    guard let chain = try chain(of: folder) else {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      throw StoreOpenError(
        kind: .damaged, path: path,
        problem: target.map { "it is a link to \($0), which does not exist" }
          ?? "another program removed it")
    }
    return ReceiptIssuer(chain, isRepeatable: seed != nil)
  }

  /// The chain of a folder; nil if nothing was signed there. A damaged file is left as it is.
  static func chain(of folder: URL) throws(StoreOpenError) -> CertificateChain? {
    let file = folder.appending(path: fileName)
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw StoreOpenError(code: FileError("read", file.path, error).code, path: file.path)
    }
    guard let chain = CertificateChain(pem: text) else {
      throw StoreOpenError(
        kind: .damaged, path: file.path,
        problem: "it does not contain a key with its three certificates")
    }
    return chain
  }

  private init(_ chain: CertificateChain, isRepeatable: Bool) {
    root = chain.root
    signer = ReceiptSigner(chain, isRepeatable: isRepeatable)
    verifier = ReceiptVerifier(root: chain.root)
  }

  var header: String { signer.header }

  var chainID: Int64 { Receipt.id(ofHeader: signer.header) }

  func sign(_ record: TransactionRecord, at time: Int64) throws -> String {
    let payload = record.payload(
      storefrontID: Storefront.number(of: record.storefront), signedDate: time)
    return try signer.sign(payload.sortedJSON()).body
  }

  func sign(_ payload: some SignedPayload) throws -> Receipt {
    try signer.sign(payload.sortedJSON())
  }

  /// The id of a customer's download of an app: 18 digits, the same in every run of a folder.
  func appTransactionID(of customer: String?, _ bundleID: String) -> String {
    let hash = Receipt.id(ofHeader: "\(header) \(bundleID) \(customer ?? "")")
    return String(100_000_000_000_000_000 + hash.magnitude % 900_000_000_000_000_000)
  }

  /// The receipt of a row; nil for a request that waits.
  func receipt(of record: TransactionRecord) -> Receipt? {
    record.receipt.map { Receipt(header: signer.header, body: $0) }
  }

  /// Returns whether this chain has to sign a row: one without a receipt, or with one of another
  /// chain. A row that differs from its receipt was damaged, and stays unverified.
  func isToBeSigned(_ record: TransactionRecord) -> Bool {
    guard let receipt = receipt(of: record) else { return true }
    if (try? verify(record)) != nil { return false }
    return receipt.unverifiedPayload.map(record.agrees) ?? false
  }

  /// A receipt that is rejected, by Apple's library too; for the errors of a chain, an encoding, a
  /// signature and a property it is rejected for exactly that reason.
  func invalidated(_ receipt: Receipt, as error: VerificationError) throws -> Receipt {
    switch error {
    case .invalidCertificateChain: return receipt.withForeignCertificates
    case .invalidEncoding: return receipt.withoutSignature
    case .missingRequiredProperties: return try signer.sign(Array("{}".utf8))
    case .invalidSignature, .revokedCertificate, .invalidDeviceVerification:
      return receipt.withForeignSignature
    }
  }

  /// Returns the errors of receipts by the indices of their rows. Many are verified on all cores at
  /// once.
  func faults(in records: [TransactionRecord]) -> [Int: VerificationError] {
    let faults = Faults()
    let part = 64
    AllCores.perform((records.count + part - 1) / part) { index in
      for place in index * part..<min((index + 1) * part, records.count) {
        do throws(VerificationError) {
          try verify(records[place])
        } catch {
          faults.places.withLock { $0[place] = error }
        }
      }
    }
    return faults.places.withLock { $0 }
  }

  private final class Faults: Sendable {
    let places = Mutex<[Int: VerificationError]>([:])
  }

  /// Verifies the receipt of a row, and that both agree. Verified receipts are remembered: 0.1 ms
  /// the first time, a few microseconds after that.
  func verify(_ record: TransactionRecord) throws(VerificationError) {
    guard let receipt = receipt(of: record) else { throw .invalidEncoding }
    try verified.verify(receipt, claims: record.claims) { () throws(VerificationError) in
      let payload: JWSTransactionDecodedPayload
      do throws(ReceiptError) {
        payload = try verifier.payload(of: receipt)
      } catch {
        throw VerificationError(error)
      }
      guard record.agrees(with: payload) else { throw .invalidSignature }
    }
  }
}

extension VerificationError {
  init(_ error: ReceiptError) {
    switch error {
    case .invalidEncoding: self = .invalidEncoding
    case .invalidCertificateChain: self = .invalidCertificateChain
    case .invalidSignature: self = .invalidSignature
    case .missingRequiredProperties: self = .missingRequiredProperties
    // Signed correctly, but not for this app.
    case .invalidAppIdentifier, .invalidEnvironment: self = .invalidSignature
    }
  }
}

/// Invalid receipts, made from a valid one in a repeatable way.
extension Receipt {
  /// The signature of another text: its last byte but one differs by a bit.
  var withForeignSignature: Receipt {
    guard var bytes = signature, bytes.count > 1 else { return withoutSignature }
    bytes[bytes.count - 2] ^= 1
    return Receipt(header: header, body: "\(payload).\(Base64URL.encode(bytes))")
  }

  /// The text cut off after its payload.
  var withoutSignature: Receipt { Receipt(header: header, body: "\(payload)") }

  /// Certificates that lead to no known root, in a header of the same shape.
  var withForeignCertificates: Receipt { Receipt(header: Self.foreignHeader, body: body) }

  /// Three empty certificates, in the shape of a header.
  private static let foreignHeader = Base64URL.encode(
    Array(#"{"alg":"ES256","x5c":["MAA=","MAA=","MAA="]}"#.utf8))

  private var payload: Substring { body.prefix { $0 != "." } }

  private var signature: [UInt8]? { Base64URL.decode(body.dropFirst(payload.count + 1)) }
}

/// Work in many equal parts, done on all cores.
enum AllCores {
  /// Does each of `count` parts once, and returns when all are done. A single part is done on the
  /// caller's thread.
  ///
  /// It does not use `concurrentPerform`, which runs on libdispatch's concurrent queue: the queue's
  /// monitor then wakes up once a second from that moment. Serial queues have none.
  static func perform(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else { return (0..<count).forEach(work) }
    let cores = min(count, ProcessInfo.processInfo.activeProcessorCount)
    let group = DispatchGroup()
    for core in 0..<cores {
      DispatchQueue(label: "tipjar.core").async(group: group) {
        for part in stride(from: core, to: count, by: cores) { work(part) }
      }
    }
    group.wait()
  }
}
