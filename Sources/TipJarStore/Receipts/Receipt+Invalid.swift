import TipJarReceipts

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
  var withForeignCertificates: Receipt {
    Receipt(header: Self.foreignHeader, body: body)
  }

  /// Three empty certificates, in the shape of a header.
  private static let foreignHeader = Base64URL.encode(
    Array(#"{"alg":"ES256","x5c":["MAA=","MAA=","MAA="]}"#.utf8))

  private var payload: Substring { body.prefix { $0 != "." } }

  private var signature: [UInt8]? { Base64URL.decode(body.dropFirst(payload.count + 1)) }
}
