extension Theme {
  /// The same theme with another colour for one role, for 256 colours and more. With fewer colours the
  /// role looks as before, or like `model` where that is given; a role of the program's own
  /// (``Ink/custom(_:)``) looks like the terminal's own foreground without one.
  public func replacing(_ ink: Ink, with color: RGB, like model: Ink? = nil) -> Theme {
    let index = Int(ink.rawValue)
    let old = tone(model ?? ink)
    let tone = Tone(color.hex, old.sixteen, old.eight, mono: old.mono)
    var (roles, icons) = (roles, icons)
    if ink.isIcon {
      guard icons.indices.contains(index - 64) else { return self }
      icons[index - 64] = tone
    } else {
      while roles.count <= index { roles.append(roles[0]) }
      roles[index] = tone
    }
    return Theme(
      background: background, foreground: foreground, roles: roles, icons: icons,
      paintsGround: paintsGround)
  }
}

extension Ink {
  /// The roles that are free for whoever uses the library: 0..<``customCount``, taken modulo.
  public static func custom(_ index: Int) -> Ink {
    Ink(rawValue: UInt8(roleCount + (index % customCount + customCount) % customCount))
  }

  /// How many roles are free.
  public static let customCount = 64 - roleCount
}
