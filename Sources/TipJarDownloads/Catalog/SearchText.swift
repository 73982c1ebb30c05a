import Foundation
import TipJarVocabulary

/// The folded text of many apps, in which a needle is searched at once.
struct SearchText: Sendable {
  /// For each app its name, subtitle, developer and category, each followed by a line feed.
  private var text: [UInt8] = []
  /// The offset of the end of each app's text.
  private var ends: [Int] = []

  init(_ apps: some Sequence<App>) {
    var folding = Folding()
    for app in apps {
      for field in [app.name, app.subtitle, app.developer, app.category] {
        folding.append(field.utf8, to: &text)
        text.append(UInt8(ascii: "\n"))
      }
      ends.append(text.count)
    }
  }

  /// Returns the positions of the apps whose text contains a folded, non-empty needle, ascending.
  /// O(text)
  func matches(_ needle: [UInt8]) -> [Int] {
    var found: [Int] = []
    text.withUnsafeBytes { text in
      guard let start = text.baseAddress, let first = needle.first else { return }
      let last = text.count - needle.count
      var (at, app) = (0, 0)
      while at <= last, let place = memchr(start + at, Int32(first), last - at + 1) {
        at = UnsafeRawPointer(place) - start
        if memcmp(place, needle, needle.count) == 0 {
          while ends[app] <= at { app += 1 }
          found.append(app)
          at = ends[app]
        } else {
          at += 1
        }
      }
    }
    return found
  }
}
