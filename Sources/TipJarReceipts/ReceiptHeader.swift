import Foundation

/// The header of a receipt (RFC 7515, section 4): the algorithm, and the certificates from leaf to
/// root.
struct ReceiptHeader {
  /// DER, the leaf first.
  let certificates: [[UInt8]]

  init(certificates: [[UInt8]]) { self.certificates = certificates }

  /// Reads one: ES256, exactly three certificates in standard base64, and nothing that has to be
  /// understood.
  init(parsing text: String) throws(ReceiptError) {
    guard let json = Base64URL.decode(text) else {
      throw .invalidEncoding("its header is not base64url")
    }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)) else {
      throw .invalidEncoding("its header has no algorithm and certificates")
    }
    guard fields.alg == "ES256", fields.crit == nil else {
      throw .invalidEncoding("its algorithm is not ES256")
    }
    let certificates = fields.x5c.compactMap { Data(base64Encoded: $0).map([UInt8].init) }
    guard fields.x5c.count == 3, certificates.count == 3 else {
      throw .invalidEncoding("its header does not hold three certificates")
    }
    self.certificates = certificates
  }

  /// The header as the first part of a JWS.
  var text: String {
    let x5c = certificates.map { "\"\(Data($0).base64EncodedString())\"" }
    return Base64URL.encode(
      Array("{\"alg\":\"ES256\",\"x5c\":[\(x5c.joined(separator: ","))]}".utf8))
  }

  private struct Fields: Decodable {
    let alg: String
    let x5c: [String]
    let crit: [String]?
  }
}
