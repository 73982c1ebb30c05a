import TipJarVocabulary

extension Catalog {
  /// A dozen invented apps, in English. Nothing is fetched from a network.
  public static let builtIn = Catalog(apps: builtInApps)

  /// Returns the same apps in a language: German, Japanese, Polish, and English for any other.
  public static func builtIn(in language: String) -> Catalog {
    let text = Translation.into(String(language.prefix { $0.isLetter }).lowercased())
    guard !text.isEnglish else { return builtIn }
    return Catalog(
      apps: builtInApps.map { app in
        var app = app
        // Names are proper names and are not translated.
        app.subtitle = text.translated(app.subtitle)
        app.category = text.translated(app.category)
        app.description = text.translated(app.description)
        app.failsOnce = app.failsOnce.map { text.translated($0) }
        return app
      })
  }

  private static let builtInApps = englishApps.map { app in
    var app = app
    app.icon = BuiltInIcons.all[app.id]
    return app
  }

  private static let englishApps = [
    App(
      id: "lantern", name: "Lantern", subtitle: "Find files in the dark",
      developer: "Wick & Daughters", category: "System", version: "2.1.0", size: 3_210_240,
      updated: "2026-10-31",
      description: "Finds the file that you saved somewhere sensible. "
        + "Leaves a light on until you admit where that was.",
      initially: .installed),
    App(
      id: "margin", name: "Margin", subtitle: "Notes in the gutter",
      developer: "Fermat & Sons", category: "Writing", version: "1.6.37", size: 11_534_336,
      updated: "2026-11-09",
      description: "Scribble beside any file without touching it. "
        + "We have a wonderful description that does not fit in here."),
    App(
      id: "tidepool", name: "Tidepool", subtitle: "Every process breathes",
      developer: "Saltworks", category: "System", version: "1.4.3", size: 30_011_392,
      updated: "2026-11-18",
      description: "Shows your processes as small creatures that share a pool of memory. "
        + "The browser is the whale."),
    App(
      id: "quill", name: "Quill", subtitle: "An editor with opinions",
      developer: "Inkwell & Daughters", category: "Writing", version: "4.0.2", size: 18_743_296,
      productID: "app.tipjar.unlock.quill", hasInAppPurchases: true, updated: "2026-11-12",
      description: "Edits text, and tells you what it thinks of it. "
        + "Compliments are an In-App Purchase."),
    App(
      id: "moth", name: "Moth", subtitle: "Logs, drawn to light",
      developer: "Night Shift", category: "Developer", version: "0.9.14", size: 6_029_312,
      updated: "2026-09-22",
      description: "Circles your logs until something glows red. "
        + "Keep away from dumpster fires."),
    App(
      id: "sextant", name: "Sextant", subtitle: "A map of your disk",
      developer: "Dead Reckoning", category: "System", version: "3.2.1", size: 24_117_248,
      updated: "2026-11-02",
      description: "Charts every directory and sounds the deep ones. "
        + "Here be node_modules."),
    App(
      id: "kiln", name: "Kiln", subtitle: "Bakes whole websites",
      developer: "Slow Oven", category: "Developer", version: "5.3.0", size: 42_467_328,
      updated: "2026-11-17",
      description: "Markdown goes in, a website comes out, glazed. "
        + "Please do not open the door while it compiles.",
      initially: .outdated),
    App(
      id: "nib-studio", name: "Nib Studio", subtitle: "Sketch in characters",
      developer: "Inkwell & Daughters", category: "Graphics", version: "2.0.5", size: 118_489_088,
      productID: "app.tipjar.unlock.nibstudio", updated: "2026-11-05",
      description: "Ninety-five brushes, every one of them printable ASCII. "
        + "Undo reaches further back than your regrets."),
    App(
      id: "grue", name: "Grue", subtitle: "It is pitch dark",
      developer: "Twisty Passages", category: "Games", version: "1.9.80", size: 860_160,
      updated: "2026-10-13",
      description: "A text adventure in which you are the grue. "
        + "Somebody keeps coming in with a lamp."),
    App(
      id: "carrier", name: "Carrier", subtitle: "Files, by pigeon",
      developer: "Homing Instinct", category: "Network", version: "1.1.49", size: 2_457_600,
      updated: "2026-04-01",
      description: "Sends files by the shortest coo. "
        + "Complies with RFC 1149, weather permitting."),
    App(
      id: "duckling", name: "Duckling", subtitle: "Listens while you debug",
      developer: "Still Waters", category: "Developer", version: "1.0.1", size: 1_572_864,
      updated: "2026-11-20",
      description: "A rubber duck that fits in a pane. "
        + "It has never once interrupted, and it already knows."),
    App(
      id: "yonder", name: "Yonder", subtitle: "Ping with a view",
      developer: "Far & Away", category: "Network", version: "2.55.0", size: 57_671_680,
      updated: "2026-08-08",
      description: "Pings distant hosts and describes the scenery on the way. "
        + "Traceroute that sends postcards.",
      failsOnce: "Simulated failure: please try again."),
  ]
}
