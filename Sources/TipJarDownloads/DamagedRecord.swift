import Foundation
import TipJarFiles

/// A record that could not be understood, and where it was put: never a silent reset.
struct DamagedRecord: Error, CustomStringConvertible {
  let description: String

  /// Moves the file to `NAME.damaged-TIME`.
  init(settingAside path: String, at date: Date) {
    let time = date.formatted(
      .iso8601.dateTimeSeparator(.standard).dateSeparator(.omitted).timeSeparator(.omitted))
    let aside = "\(path).damaged-\(time)"
    if rename(path, aside) == 0 {
      description = "\(path) is damaged; it was set aside as \(aside), and its app starts anew"
    } else {
      description = "\(FileError("set aside", path)); it is damaged: move it away yourself"
    }
  }
}
