/// The colours and attributes of all roles: a table with a column for each colour depth.
public struct Theme: Equatable, Sendable {
  /// A style in the terms of a terminal.
  public struct Look: Equatable, Sendable {
    /// The colour of the glyph: an index, or 0xRRGGBB for 24-bit colours; -1 is the terminal's
    /// default.
    public var foreground: Int
    /// The colour of the background, in the same form.
    public var background: Int
    /// Bold, underline, reverse, dim.
    public var attributes: Style.Attributes

    /// Creates a look.
    public init(foreground: Int, background: Int, attributes: Style.Attributes) {
      (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }
  }

  /// The assumed background of the terminal.
  public let background: RGB
  /// The assumed foreground of the terminal.
  public let foreground: RGB
  /// The least contrast of text with its background, as WCAG 2.2 measures it.
  public let leastContrast: Double
  /// A tone for each role, by its raw value.
  private let roles: [Tone]
  /// A Boolean value that indicates whether the theme replaces the terminal's default colours,
  /// because they do not match it or are unknown.
  public var paintsGround = false

  /// Creates a theme with the tone of each role. `tone` is called for every role; a switch over the
  /// roles that omits one does not compile.
  ///
  /// - Parameters:
  ///   - background: The assumed background of the terminal.
  ///   - foreground: The assumed foreground of the terminal.
  ///   - leastContrast: The least contrast of text with its background.
  ///   - tone: Returns the tone of a role.
  public init(
    background: RGB, foreground: RGB, leastContrast: Double = 4.5, tone: (Ink.Role) -> Tone
  ) {
    (self.background, self.foreground) = (background, foreground)
    self.leastContrast = leastContrast
    roles = Ink.Role.allCases.map(tone)
  }

  /// The themes for a known background, by name.
  public static let all: [(name: String, theme: Theme)] = [
    ("dark", .dark), ("light", .light), ("contrast, dark", .contrastDark),
    ("contrast, light", .contrastLight),
  ]

  /// Returns the tone of an ink; the terminal's default for an unknown raw value.
  public func tone(_ ink: Ink) -> Tone {
    if let color = ink.pictureColor { return Tone(picture: color, onDark: background.isDark) }
    let index = Int(ink.rawValue)
    let (tones, place) = ink.isIcon ? (Self.iconTones, index - 64) : (roles, index)
    return place < tones.count ? tones[place] : roles[0]
  }

  /// Returns a style in the terms of a terminal of that depth.
  public func look(of style: Style, depth: ColorDepth) -> Look {
    let ink = tone(style.ink)
    let paper = tone(style.paper)
    guard let plainInk = ink.plain(depth), let plainPaper = paper.plain(depth) else {
      // On a coloured paper the terminal's default ink may be unreadable.
      let ownsInk = paintsGround || paper.field != nil
      var (ink, paper) = (ink.rgb, paper.field)
      if style.fadedSteps > 0 { (ink, paper) = faded(style, ink: ink, paper: paper, depth) }
      return Look(
        foreground: Self.number(of: ink ?? (ownsInk ? foreground : nil), depth),
        background: Self.number(of: paper ?? (paintsGround ? background : nil), depth),
        attributes: style.attributes.shown)
    }
    let look = Self.plainLook(ink: plainInk, paper: plainPaper, attributes: style.attributes.shown)
    return paintsGround ? grounded(look, depth) : look
  }

  /// Returns a Boolean value that indicates whether buttons have a field, and therefore no brackets.
  func fillsButtons(_ depth: ColorDepth) -> Bool {
    let fill = tone(.fill)
    return fill.plain(depth) == nil && fill.field != nil
  }

  /// Returns the ink that is not shown: buttons have brackets or a field, and without fields a
  /// selected row has no band.
  func hiddenInk(_ depth: ColorDepth) -> Ink { fillsButtons(depth) ? .buttonEnd : .bandEdge }

  /// Returns a canvas as this theme shows it in 24-bit colours.
  package func shown(_ canvas: Canvas) -> Canvas {
    var shown = canvas
    let hidden = hiddenInk(.direct)
    for y in 0..<canvas.size.height {
      for x in 0..<canvas.size.width where canvas[x, y].style.ink == hidden {
        shown[x, y] = Cell(" ", canvas[x, y].style.hidden)
      }
    }
    return shown
  }

  /// Returns the colours of a fading style: its ink and its paper, each mixed with the background.
  private func faded(
    _ style: Style, ink: RGB?, paper: RGB?, _ depth: ColorDepth
  ) -> (ink: RGB?, paper: RGB?) {
    let behind = tone(style.behind).rgb ?? background
    let steps = depth == .direct ? style.fadedSteps : Self.indexedFade[style.fadedSteps]
    func blend(_ color: RGB) -> RGB {
      color.mixed(with: behind, parts: steps, of: Style.fadeSteps + 1)
    }
    let hasPaper = style.paper != .standard && style.paper != .band
    return (blend(ink ?? foreground), hasPaper ? paper.map(blend) : paper)
  }

  /// The steps of a fade in 256 colours, which have few colours of one hue between two others.
  private static let indexedFade = [0, 1, 1, 4, 4, 4, 6, 6]

  private static func number(of color: RGB?, _ depth: ColorDepth) -> Int {
    guard let color else { return -1 }
    return depth == .direct ? Int(color.hex) : Int(color.nearestIndexed)
  }

  /// Replaces the terminal's default colours with black and white, if there are few colours.
  private func grounded(_ look: Look, _ depth: ColorDepth) -> Look {
    guard depth != .mono else { return look }
    let white = depth == .eight ? 7 : 15
    var look = look
    if look.foreground < 0 { look.foreground = background.isDark ? white : 0 }
    if look.background < 0 { look.background = background.isDark ? 0 : white }
    return look
  }

  private static func plainLook(
    ink: Tone.Plain, paper: Tone.Plain, attributes: Style.Attributes
  ) -> Look {
    var attributes = attributes.union(ink.attributes)
    switch paper.paper {
    case .none: return Look(foreground: ink.color, background: -1, attributes: attributes)
    case .block: return Look(foreground: ink.color, background: paper.color, attributes: attributes)
    case .reverse:
      // Bold brightens the first eight colours in xterm, so a pill's text would differ from its
      // ends.
      attributes.subtract(paper.color < 0 ? .dim : [.dim, .bold])
      attributes.formUnion(paper.attributes)
      attributes.formSymmetricDifference(.reverse)
      return Look(foreground: paper.color, background: -1, attributes: attributes)
    }
  }

  /// The tones of QR codes, which scanners read only as black on white. Without colours, reverse
  /// video is the paper on a dark terminal, and the ink on a light one.
  static func codeInk(onDark isDark: Bool) -> Tone {
    Tone(0x000000, .init(0, paper: .block), mono: .init(paper: isDark ? .none : .reverse))
  }
  static func codePaper(onDark isDark: Bool) -> Tone {
    Tone(
      0xFFFFFF, .init(15, paper: .block), .init(7, paper: .block),
      mono: .init(paper: isDark ? .reverse : .none))
  }

  /// The tones of icons: twelve hues, each in a dark and a bright tone. Black text on a bright one is
  /// readable in every theme.
  static let iconTones: [Tone] = {
    let dark: [UInt32] = [
      0x9E2828, 0x9E6328, 0x9E9E28, 0x639E28, 0x289E28, 0x289E63,
      0x289E9E, 0x28639E, 0x28289E, 0x63289E, 0x9E289E, 0x9E2863,
    ]
    let bright: [UInt32] = [
      0xF26D6D, 0xF2B06D, 0xF2F26D, 0xB0F26D, 0x6DF26D, 0x6DF2B0,
      0x6DF2F2, 0x6DB0F2, 0x9D9DF5, 0xC08CF5, 0xF26DF2, 0xF26DB0,
    ]
    let plain = [1, 3, 3, 2, 2, 6, 6, 4, 4, 5, 5, 1]
    return (0..<Ink.iconHueCount).flatMap { hue in
      [
        Tone(dark[hue], Tone.Plain(plain[hue], paper: .block), mono: Tone.Plain()),
        Tone(
          bright[hue], Tone.Plain(plain[hue] + 8, paper: .block), Tone.Plain(paper: .reverse),
          mono: Tone.Plain(paper: .reverse)),
      ]
    }
  }()
}
