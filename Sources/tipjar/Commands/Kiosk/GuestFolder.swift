import Crypto
import Foundation
import TipJarFiles

/// The records of guests: a folder for each ssh key, and one for each seat of guests without a key.
struct GuestFolder {
  let url: URL
  /// A Boolean value that indicates whether the folder ends with the session.
  let isTemporary: Bool
  /// The name in the host's log.
  var name: String { url.lastPathComponent }

  /// Chooses the folder below `root` of the guest whom sshd authenticated with the key in `file`
  /// (SSH_USER_AUTH). Without a key it is that of the seat, and empty.
  init(in root: URL, authentication file: String?, seat: Int) {
    let key = file.flatMap(SessionKey.read)
    isTemporary = key == nil
    url = root.appending(path: "guests", directoryHint: .isDirectory)
      .appending(path: key?.name ?? "seat-\(seat)", directoryHint: .isDirectory)
    // The program of an earlier guest may have been killed.
    emptyIfTemporary()
  }

  /// Removes the files; the folder itself is outside of what a confined process may change.
  func emptyIfTemporary() {
    guard isTemporary else { return }
    let files = try? FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil)
    for file in files ?? [] { try? FileManager.default.removeItem(at: file) }
  }
}

/// The key with which a guest was authenticated.
struct SessionKey: Equatable {
  /// The name of the guest's folder: the SHA-256 fingerprint that `ssh-keygen -l` prints, with `-`
  /// and `_` for `+` and `/`.
  let name: String

  /// Reads the authentication methods, which sshd writes with `ExposeAuthInfo yes`: a line for
  /// each, such as "publickey ssh-ed25519 AAAA...". The first key counts.
  init?(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "publickey", words[2].utf8.count <= 32_768,
        let key = Data(base64Encoded: String(words[2])), !key.isEmpty
      else { continue }
      name = Data(SHA256.hash(data: key)).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      return
    }
    return nil
  }

  /// Reads sshd's file. Nothing else is read, even if sshd lets guests set the variable: a file of
  /// the system could contain what a guest has written.
  static func read(_ path: String) -> SessionKey? {
    guard path.wholeMatch(of: /\/tmp\/sshauth\.[A-Za-z0-9]+/) != nil else { return nil }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let facts = FileFacts(descriptor), facts.isFile, facts.owner == geteuid(),
      facts.permissions & 0o077 == 0, let data = try? handle.read(upToCount: 1 << 16)
    else { return nil }
    return SessionKey(String(decoding: data, as: UTF8.self))
  }
}

/// A place in the limited number of sessions. It is free again when the processes that have it open
/// have ended, however they ended.
struct Seat {
  /// The number of the seat, from 1.
  let number: Int
  /// The open file with the lock.
  private let handle: FileHandle

  /// Takes the first free seat of all, or of the guest with a key's `name`; nil if all `count` are
  /// taken.
  /// - Throws: a ``Failure`` with status 73 if there is no file for it.
  init?(in root: URL, of count: Int, name: String? = nil) throws(Failure) {
    let folder = root.appending(path: "seats", directoryHint: .isDirectory)
    mkdir(folder.path, 0o700)
    for number in 1...count {
      let path = folder.appending(path: name.map { "\($0)-\(number)" } ?? "\(number)").path
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw Failure("\(path): \(String(cString: strerror(errno)))", .cannotCreate)
      }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        (self.number, self.handle) = (number, handle)
        return
      }
    }
    return nil
  }

  func close() { try? handle.close() }
}
