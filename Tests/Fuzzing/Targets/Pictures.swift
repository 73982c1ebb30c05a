import TipJarDownloads
import TipJarWidgets

/// A picture that is decoded has the pixels that its header promises, and becomes a square that is
/// drawn; all else is refused with a reason.
func checkPictures(_ bytes: [UInt8]) throws {
  let picture: PNGPicture
  do throws(CatalogIcon.Problem) {
    picture = try PNGPicture(bytes)
  } catch {
    return try requireOneLine("\(error.reason); \(error.remedy)")
  }
  let sides = 1...PNGPicture.largestSide
  try require(
    sides.contains(picture.width) && sides.contains(picture.height)
      && picture.bytes.count == 4 * picture.width * picture.height,
    "\(picture.width)x\(picture.height) pixels in \(picture.bytes.count) bytes")
  try require(Picture(pixels: picture.square) != nil, "it becomes a picture of cells")
}
