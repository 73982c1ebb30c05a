import SwiftASN1
import X509

/// The extensions by which Apple marks the certificates of its receipts. Only their presence
/// counts.
enum ReceiptMarker {
  case leaf
  case intermediate

  var identifier: ASN1ObjectIdentifier {
    switch self {
    case .leaf: [1, 2, 840, 113635, 100, 6, 11, 1]
    case .intermediate: [1, 2, 840, 113635, 100, 6, 2, 1]
    }
  }

  /// The extension, not critical, with the value NULL as in Apple's.
  var certificateExtension: Certificate.Extension {
    Certificate.Extension(oid: identifier, critical: false, value: [0x05, 0x00])
  }
}
