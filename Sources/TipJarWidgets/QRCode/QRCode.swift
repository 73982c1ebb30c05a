/// A QR code in byte mode at error correction level L, versions 1 to 10 (ISO/IEC 18004): up to 271
/// bytes in at most 57 x 57 modules.
///
/// A scanner receives exactly these bytes and does not have to guess a character set.
public struct QRCode: Equatable, Sendable {
  /// The maximum number of bytes in a code.
  public static let capacity = QRVersion.all.last?.capacity ?? 0

  /// The version, 1...10.
  public let version: Int
  /// The mask pattern, 0...7.
  public let mask: Int
  /// The number of modules on a side, without the quiet zone: 17 and 4 for each version.
  public let side: Int
  private let modules: [Bool]

  /// Creates a code in the smallest version that holds `bytes`, with the mask pattern of the lowest
  /// penalty. Returns nil for more than ``capacity`` bytes.
  public init?(_ bytes: some Collection<UInt8>) { self.init(bytes, masks: 0..<8) }

  /// Creates a code with a given mask pattern, 0...7. All patterns are readable; others are only
  /// harder to scan.
  public init?(_ bytes: some Collection<UInt8>, mask: Int) {
    guard (0..<8).contains(mask) else { return nil }
    self.init(bytes, masks: mask..<(mask + 1))
  }

  private init?(_ bytes: some Collection<UInt8>, masks: Range<Int>) {
    guard let version = QRVersion.all.first(where: { $0.capacity >= bytes.count }) else {
      return nil
    }
    let unmasked = QRMatrix(version).filled(with: version.codewords(of: bytes))
    let masked = masks.map { (mask: $0, matrix: unmasked.masked(by: $0)) }
    let scored = masked.map { (penalty: $0.matrix.penalty, mask: $0.mask, matrix: $0.matrix) }
    guard let best = scored.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self.version = version.number
    mask = best.mask
    side = version.side
    modules = best.matrix.modules
  }

  /// Returns a Boolean value that indicates whether the module in column `x` of row `y` is dark.
  /// Modules outside the code are light.
  public func isDark(x: Int, y: Int) -> Bool {
    (0..<side).contains(x) && (0..<side).contains(y) && modules[y * side + x]
  }
}
