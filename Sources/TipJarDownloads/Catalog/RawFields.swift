/// One app's object of a catalogue, as ranges of the file's bytes, read without creating a string.
/// Ninety-nine of a hundred objects can be read this way.
struct RawFields {
  var id = 0..<0
  var name = 0..<0
  var subtitle = 0..<0
  var developer = 0..<0
  var category = 0..<0
  var version = 0..<0
  var productID = 0..<0
  var updated = 0..<0
  var size: Int64 = -1
  var url = 0..<0
  var file = 0..<0
  var hasDigest = false
  /// A Boolean value that indicates whether an address is `http`, which needs a digest.
  var needsDigest = false
  var isInitiallySomething = false
  var localized: Localized?

  /// The texts in the requested language, nil if they are the app's own, and their rank.
  struct Localized {
    var rank: Int
    var tag: Range<Int>
    var texts: Texts
  }

  /// One localization.
  struct Texts {
    var name: Range<Int>?
    var subtitle: Range<Int>?
    var category: Range<Int>?
  }
}
