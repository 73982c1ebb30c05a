import TipJarStoreKitFile

/// The names of the built-in tips. A tip is the point of a pen in English alone: German has "Spitze!", which
/// is praise too, Japanese has チップ for both, and Polish has nibs.
extension [StoreKitFile.Localization] {
  static let extraFineTip: Self = [
    .english("Extra Fine Tip", "a thin line of thanks"),
    .init(locale: "de", displayName: "Extrafeine Spitze", description: "ein dünner Strich Dank"),
    .init(locale: "ja", displayName: "極細チップ", description: "細い線で、ありがとう"),
    .init(
      locale: "pl", displayName: "Bardzo cienka stalówka",
      description: "cieniutka kreska wdzięczności"),
  ]

  static let fineTip: Self = [
    .english("Fine Tip", "a neat note"),
    .init(locale: "de", displayName: "Feine Spitze", description: "ein nettes Zettelchen"),
    .init(locale: "ja", displayName: "細字チップ", description: "きれいな字でひとこと"),
    .init(locale: "pl", displayName: "Cienka stalówka", description: "schludny liścik"),
  ]

  static let mediumTip: Self = [
    .english("Medium Tip", "a proper letter"),
    .init(locale: "de", displayName: "Mittlere Spitze", description: "ein richtiger Brief"),
    .init(locale: "ja", displayName: "中字チップ", description: "きちんとした手紙を一通"),
    .init(locale: "pl", displayName: "Średnia stalówka", description: "porządny list"),
  ]

  static let broadTip: Self = [
    .english("Broad Tip", "a generous stroke"),
    .init(locale: "de", displayName: "Breite Spitze", description: "ein großzügiger Strich"),
    .init(locale: "ja", displayName: "太字チップ", description: "太っ腹な一筆"),
    .init(locale: "pl", displayName: "Szeroka stalówka", description: "szeroki gest"),
  ]

  static let stubTip: Self = [
    .english("Stub Tip", "with a flourish"),
    .init(locale: "de", displayName: "Stumpfe Spitze", description: "mit Schwung und Schnörkel"),
    .init(locale: "ja", displayName: "スタブチップ", description: "流れるような飾り文字で"),
    .init(locale: "pl", displayName: "Ścięta stalówka", description: "z zawijasem"),
  ]
}

extension StoreKitFile.Localization {
  static func english(_ name: String, _ description: String) -> Self {
    Self(locale: "en_GB", displayName: name, description: description)
  }
}
