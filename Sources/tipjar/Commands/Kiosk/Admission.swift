import Foundation

/// A guest's seats and records.
struct Admission {
  let folder: GuestFolder
  /// The seats that the session takes: one of all, one of its address, and one of its key.
  let seats: [Seat]

  /// Admits a guest to the state folder of a kiosk.
  /// - Throws: a ``Failure`` in words for the guest if a seat is missing.
  init(
    _ command: KioskCommand, to state: URL, _ environment: [String: String], _ words: GuestWords
  ) throws(Failure) {
    guard let seat = try Seat(in: state, of: command.sessions) else { throw words.isFull }
    var seats = [seat]
    if let address = GuestAddress(connection: environment["SSH_CONNECTION"]) {
      guard
        let own = try Seat(in: state, of: command.sessionsPerAddress, name: address.name)
      else { throw words.isFullForAddress }
      seats.append(own)
    }
    folder = GuestFolder(
      in: state, authentication: environment["SSH_USER_AUTH"], seat: seat.number)
    if !folder.isTemporary {
      guard
        let own = try Seat(
          in: state, of: command.sessionsPerKey, name: folder.url.lastPathComponent)
      else { throw words.isHereAlready }
      seats.append(own)
    }
    self.seats = seats
  }

  /// Closes the seats in this process. They stay taken as long as another has them open.
  func leaveSeats() { for seat in seats { seat.close() } }
}

/// The address of a guest's computer. A network of IPv6 counts as one, since each home has 2^64.
struct GuestAddress: Equatable {
  /// The name of its seats: the bytes of the address, in hexadecimal.
  let name: String

  /// Reads the first word of sshd's SSH_CONNECTION; nil without an address.
  init?(connection: String?) {
    let words = (connection ?? "").split(separator: " ")
    guard words.count == 4 else { return nil }
    // A link-local address has the name of its interface at its end.
    let text = String(words[0].prefix { $0 != "%" })
    var short = in_addr()
    var long = in6_addr()
    let bytes: [UInt8]
    if inet_pton(AF_INET, text, &short) == 1 {
      bytes = withUnsafeBytes(of: short, Array.init)
    } else if inet_pton(AF_INET6, text, &long) == 1 {
      bytes = withUnsafeBytes(of: long) { Array($0.prefix(8)) }
    } else {
      return nil
    }
    name = "at-" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
