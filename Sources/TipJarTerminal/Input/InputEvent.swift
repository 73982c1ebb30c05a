/// An event of the terminal or the operating system.
public enum InputEvent: Equatable, Sendable {
  /// A key, independent of the bytes that it sent. `isRepeat` is nil where the terminal does not
  /// report whether it was pressed, or is still held.
  case key(Key, isRepeat: Bool? = nil)
  /// A mouse button, a movement with a button down, or the wheel.
  case mouse(MouseEvent)
  /// Text from a bracketed paste, without the brackets, but with controls.
  case paste(String)
  /// The terminal's window gained (true) or lost (false) the focus.
  case focus(Bool)
  /// The terminal has a new size.
  case resize(Size)
  /// A signal to act on.
  case signal(Signal)
  /// The terminal's answer to OSC 11: its background colour, each part 0...255.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// The terminal's answer to a request for its primary device attributes (DA1).
  case deviceAttributes([Int])
  /// The terminal reports more colours; they are used from the next frame on.
  case colorDepth(ColorDepth)
  /// The terminal turned light or dark, and is asked for its background.
  case colorScheme
  /// The terminal's answer to a request for its name (XTVERSION); what it is known to support is
  /// used from the next frame on.
  case program(TerminalProgram)
  /// The terminal was closed: end of file on its descriptor.
  case closed
}

/// A signal, received through the self-pipe.
public enum Signal: Equatable, Sendable {
  /// SIGINT from outside (Ctrl-C arrives as a key).
  case interrupt
  /// SIGTERM.
  case terminate
  /// SIGHUP.
  case hangUp
  /// SIGTSTP from outside (Ctrl-Z arrives as a key).
  case suspend
  /// SIGCONT.
  case resume
}

/// A key with its modifiers.
public struct Key: Hashable, Sendable {
  /// Shift, Alt and Control.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, in xterm's order.
    public let rawValue: UInt8
    /// Creates modifiers from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The Shift key, if the terminal reports it.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape just before the key.
    public static let alt = Modifiers(rawValue: 2)
    /// The Control key.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The code of a key.
  public enum Code: Hashable, Sendable {
    /// A printable character; Space is " ".
    case character(Character)
    /// The named keys.
    case enter, tab, backTab, backspace, escape, delete, insert
    /// The cursor keys.
    case up, down, left, right
    /// Page Up, Page Down, Home and End.
    case pageUp, pageDown, home, end
    /// F1 to F12, by number.
    case function(Int)
  }

  /// The code of the key.
  public var code: Code
  /// The modifiers held during the event.
  public var modifiers: Modifiers

  /// Creates a key.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    (self.code, self.modifiers) = (code, modifiers)
  }
}

extension InputEvent {
  /// A Boolean value that indicates an event from the keyboard, the mouse or the clipboard.
  package var isTyped: Bool {
    switch self {
    case .key, .mouse, .paste: true
    case .focus, .resize, .signal, .background, .colorDepth, .colorScheme, .program,
      .deviceAttributes, .closed:
      false
    }
  }
}
