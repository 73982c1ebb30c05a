import TipJarScreens
import TipJarStore

/// Names for tips that the store does not know, derived from the last component of the id.
enum TipName {
  /// Returns "Extra Fine Tip" for `com.example.tip.extrafine`, in a language, and "Big Coffee" for
  /// `com.example.big_coffee`. Returns the id itself if its last component has no letter or digit.
  static func of(_ id: String, in language: String) -> String {
    let last = id.split(separator: ".").last.map(String.init) ?? ""
    let words = words(of: last)
    if let nib = Nib.allCases.first(where: { $0.id == words.joined().lowercased() }) {
      return StoreConfiguration.builtIn(in: language).title(of: "app.tipjar.tip.\(nib.id)")
    }
    return words.isEmpty ? id : words.map(\.titled).joined(separator: " ")
  }

  /// Returns the words of a component in kebab case, snake case or camel case.
  private static func words(of component: String) -> [String] {
    var words: [String] = []
    var previous: Character = "-"
    for character in component {
      let isSeparator = !character.isLetter && !character.isNumber
      let isHump = character.isUppercase && previous.isLowercase
      let follows = previous.isLetter || previous.isNumber
      if !isSeparator {
        if follows, !isHump, let last = words.popLast() {
          words.append(last + String(character))
        } else {
          words.append(String(character))
        }
      }
      previous = character
    }
    return words
  }
}
