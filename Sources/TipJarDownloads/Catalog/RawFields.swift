/// One app's object of a catalogue, as ranges of the file's bytes: what ninety-nine of a hundred objects
/// are, read without making a string of anything.
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
  var isInitiallySomething = false
}
