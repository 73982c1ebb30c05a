import Crypto
import Foundation
import SwiftASN1
import X509

/// The certificate that signs receipts, once its chain was found good.
///
/// X509's own verifier does not look at key usage and takes its time from the clock; a chain of
/// exactly these three certificates, judged at the time that a receipt names, is short enough to be
/// written out.
struct TrustedLeaf {
  let key: P256.Signing.PublicKey
  /// The span in which all three certificates are valid, in milliseconds since 1970.
  let milliseconds: ClosedRange<Int64>

  /// A Boolean value that indicates whether Xcode's StoreKit testing signs with it: one certificate
  /// that nothing is above.
  let isLocal: Bool

  init(_ chain: [[UInt8]], roots: [[UInt8]]) throws(ReceiptError) {
    isLocal = chain.count == 1
    guard let last = chain.last, roots.contains(last) else {
      throw isLocal ? .untrustedLocalCertificate : .foreignRoot
    }
    if isLocal {
      guard let certificate = try? Certificate(derEncoded: last),
        let key = P256.Signing.PublicKey(certificate.publicKey),
        certificate.notValidBefore <= certificate.notValidAfter
      else { throw .invalidCertificateChain("the certificate's key is not of curve P-256") }
      self.key = key
      let (start, end) = (certificate.notValidBefore, certificate.notValidAfter)
      milliseconds = start.milliseconds...end.milliseconds
      return
    }
    guard chain.count == 3 else { throw .foreignRoot }
    let certificates = chain.compactMap { try? Certificate(derEncoded: $0) }
    guard certificates.count == 3 else { throw .invalidCertificateChain("not readable") }
    let (leaf, intermediate, root) = (certificates[0], certificates[1], certificates[2])
    try root.check("root", issuer: root, pathLength: 1, marker: nil)
    try intermediate.check("intermediate", issuer: root, pathLength: 0, marker: .intermediate)
    try leaf.check("leaf", issuer: intermediate, pathLength: nil, marker: .leaf)
    guard let key = P256.Signing.PublicKey(leaf.publicKey) else {
      throw .invalidCertificateChain("the leaf's key is not of curve P-256")
    }
    let starts = certificates.map { $0.notValidBefore.milliseconds }.max() ?? .max
    let ends = certificates.map { $0.notValidAfter.milliseconds }.min() ?? .min
    guard starts <= ends else { throw .invalidCertificateChain("never valid together") }
    self.key = key
    milliseconds = starts...ends
  }
}

extension Certificate {
  /// Checks what a certificate of the chain has to be. `pathLength` is how many authorities may
  /// stand below it; nil for one that is no authority.
  fileprivate func check(
    _ name: String, issuer: Certificate, pathLength: Int?, marker: ReceiptMarker?
  ) throws(ReceiptError) {
    func demand(_ holds: Bool, _ problem: String) throws(ReceiptError) {
      if !holds { throw .invalidCertificateChain("the \(name) \(problem)") }
    }
    try demand(
      self.issuer == issuer.subject && issuer.publicKey.isValidSignature(signature, for: self),
      "is not signed by the one above it")
    try demand(version == .v3 && knowsCritical, "has an unknown critical extension")
    try demand(
      isAuthority(pathLength), pathLength == nil ? "is an authority" : "is not an authority")
    try demand(hasUsage(pathLength != nil), "lacks the required key usage")
    try demand(names(issuer), "does not name the key above it")
    try demand(marker.map { extensions[oid: $0.identifier] != nil } ?? true, "lacks Apple's marker")
  }

  private var knowsCritical: Bool {
    extensions.allSatisfy {
      !$0.critical || $0.oid == .X509ExtensionID.basicConstraints
        || $0.oid == .X509ExtensionID.keyUsage
    }
  }

  private func isAuthority(_ below: Int?) -> Bool {
    switch (try? extensions.basicConstraints, below) {
    case (.isCertificateAuthority(let limit), let below?): limit.map { $0 >= below } ?? true
    case (.notCertificateAuthority, nil): true
    default: false
    }
  }

  private func hasUsage(_ isAuthority: Bool) -> Bool {
    guard let usage = try? extensions.keyUsage else { return false }
    return isAuthority ? usage.keyCertSign : usage.digitalSignature
  }

  private func names(_ issuer: Certificate) -> Bool {
    guard let above = try? issuer.extensions.subjectKeyIdentifier else { return false }
    if issuer == self { return true }
    return (try? extensions.authorityKeyIdentifier)?.keyIdentifier == above.keyIdentifier
  }
}

extension Date {
  /// Whole milliseconds since 1970; dates of certificates are within the years 0 to 9999.
  fileprivate var milliseconds: Int64 { Int64(timeIntervalSince1970 * 1000) }
}
