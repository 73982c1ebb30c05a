import Crypto
import Foundation
import SwiftASN1
import X509

/// ECDSA signatures on the curve P-256 with SHA-256 that depend on the key and the text alone (RFC
/// 6979), so that two runs sign the same bytes. The arithmetic takes a time that depends on the key:
/// it is for keys that come from a seed, which are no secrets.
struct RepeatableSigner: Sendable {
  let key: P256.Signing.PrivateKey

  func signature(for text: some DataProtocol) throws -> P256.Signing.ECDSASignature {
    let number = Scalar(key.rawRepresentation)
    let hash = Scalar(Data(SHA256.hash(data: text)))
    var nonces = Nonces(number.bytes + hash.bytes)
    while true {
      let nonce = nonces.next()
      // Throws for zero, and for a number beyond the order of the curve: the next one is tried.
      guard let point = try? P256.Signing.PrivateKey(rawRepresentation: nonce).publicKey else {
        continue
      }
      let r = Scalar(point.x963Representation.dropFirst().prefix(32))
      let s = Scalar(nonce).inverse * (hash + r * number)
      guard r != .zero, s != .zero else { continue }
      return try P256.Signing.ECDSASignature(rawRepresentation: r.bytes + s.bytes)
    }
  }

  /// The candidates for the nonce of a signature (RFC 6979, section 3.2).
  private struct Nonces {
    private var key = SymmetricKey(data: Data(count: 32))
    private var value = Data(repeating: 1, count: 32)

    init(_ seed: Data) {
      update(0, seed)
      update(1, seed)
    }

    mutating func next() -> Data {
      value = Data(HMAC<SHA256>.authenticationCode(for: value, using: key))
      defer { update(0, Data()) }
      return value
    }

    private mutating func update(_ byte: UInt8, _ seed: Data) {
      key = SymmetricKey(
        data: Data(HMAC<SHA256>.authenticationCode(for: value + [byte] + seed, using: key)))
      value = Data(HMAC<SHA256>.authenticationCode(for: value, using: key))
    }
  }
}

/// A number modulo the order of the curve P-256.
private struct Scalar: Equatable {
  private var high: UInt128, low: UInt128

  private static let order = Scalar(
    high: 0xFFFF_FFFF_0000_0000_FFFF_FFFF_FFFF_FFFF,
    low: 0xBCE6_FAAD_A717_9E84_F3B9_CAC2_FC63_2551)
  static let zero = Scalar(high: 0, low: 0)
  private static let one = Scalar(high: 0, low: 1)

  private init(high: UInt128, low: UInt128) { (self.high, self.low) = (high, low) }

  /// Creates the number of 32 bytes, the most significant first.
  init(_ bytes: some Sequence<UInt8>) {
    self = .zero
    for byte in bytes {
      high = high << 8 | low >> 120
      low = low << 8 | UInt128(byte)
    }
    reduce(carry: false)
  }

  var bytes: Data {
    Data(
      [high, low].flatMap { half in
        stride(from: 120, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
      })
  }

  private var isOdd: Bool { low & 1 == 1 }

  private func isLess(than other: Scalar) -> Bool { (high, low) < (other.high, other.low) }

  /// Subtracts without a reduction.
  private mutating func subtract(_ other: Scalar) {
    let (rest, borrow) = low.subtractingReportingOverflow(other.low)
    (high, low) = (high &- other.high &- (borrow ? 1 : 0), rest)
  }

  /// Adds without a reduction; returns whether the sum has 257 bits.
  private mutating func add(_ other: Scalar) -> Bool {
    let (sum, carry) = low.addingReportingOverflow(other.low)
    let (half, first) = high.addingReportingOverflow(other.high)
    let (whole, second) = half.addingReportingOverflow(carry ? 1 : 0)
    (high, low) = (whole, sum)
    return first || second
  }

  private mutating func reduce(carry: Bool) {
    if carry || !isLess(than: .order) { subtract(.order) }
  }

  /// Halves the number modulo the order, which is odd.
  private mutating func halve() {
    let carry = isOdd ? add(.order) : false
    low = low >> 1 | high << 127
    high = high >> 1 | (carry ? 1 << 127 : 0)
  }

  static func + (left: Scalar, right: Scalar) -> Scalar {
    var sum = left
    sum.reduce(carry: sum.add(right))
    return sum
  }

  static func - (left: Scalar, right: Scalar) -> Scalar {
    var rest = left
    if left.isLess(than: right) { _ = rest.add(.order) }
    rest.subtract(right)
    return rest
  }

  static func * (left: Scalar, right: Scalar) -> Scalar {
    var product = Scalar.zero
    for half in [right.high, right.low] {
      for bit in stride(from: 127, through: 0, by: -1) {
        product = product + product
        if half >> bit & 1 == 1 { product = product + left }
      }
    }
    return product
  }

  /// The inverse, by the binary algorithm of Euclid; not for zero.
  var inverse: Scalar {
    var (u, v, x, y) = (self, Scalar.order, Scalar.one, Scalar.zero)
    while u != .one, v != .one {
      while !u.isOdd {
        u.halve()
        x.halve()
      }
      while !v.isOdd {
        v.halve()
        y.halve()
      }
      if u.isLess(than: v) {
        v.subtract(u)
        y = y - x
      } else {
        u.subtract(v)
        x = x - y
      }
    }
    return u == .one ? x : y
  }
}

/// The key of an issuer of certificates.
extension RepeatableSigner: CustomPrivateKey {
  static func == (left: Self, right: Self) -> Bool {
    left.key.rawRepresentation == right.key.rawRepresentation
  }

  func hash(into hasher: inout Hasher) { hasher.combine(key.rawRepresentation) }

  var publicKey: Certificate.PublicKey { Certificate.PublicKey(key.publicKey) }
  var defaultSignatureAlgorithm: Certificate.SignatureAlgorithm { .ecdsaWithSHA256 }
  var supportedSignatureAlgorithms: [Certificate.SignatureAlgorithm] { [.ecdsaWithSHA256] }

  func signSynchronously(
    bytes: some DataProtocol, signatureAlgorithm: Certificate.SignatureAlgorithm
  ) throws -> Certificate.Signature {
    try Certificate.Signature(
      signatureAlgorithm: signatureAlgorithm,
      signatureBytes: ASN1BitString(bytes: [UInt8](signature(for: bytes).derRepresentation)[...]))
  }

  static var defaultPEMDiscriminator: String { "EC PRIVATE KEY" }

  func serialize(into coder: inout DER.Serializer) throws {
    coder.serializeRawBytes(key.derRepresentation)
  }
}
