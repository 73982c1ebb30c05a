import Foundation
import TipJarStore

extension ServerRecords {
  /// Signs a payload as JSON with sorted keys.
  func sign(_ payload: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try sign([UInt8](encoder.encode(payload)))
  }
}
