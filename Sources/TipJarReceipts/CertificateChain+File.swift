import Crypto
public import Foundation
import SwiftASN1

extension CertificateChain {
  /// Why the file of a chain cannot be used.
  public struct FileError: Error, Equatable, Sendable {
    /// What kind of trouble it is.
    public enum Kind: Equatable, Sendable {
      /// The file cannot be made, is no chain of ours, or cannot be read.
      case cannotCreate, damaged, unusable
    }

    /// What kind of trouble it is.
    public let kind: Kind
    /// The file.
    public let path: String
    /// What is wrong, in words.
    public let problem: String
  }

  /// Reads the chain of a file in PEM (the leaf's key, leaf, intermediate, root), and makes both where there is
  /// none (mode 0600). Several programs may do so at once: the first to name its file has made it for all.
  ///
  /// - Throws: ``FileError``; a damaged file is left as it is.
  public static func load(_ url: URL) throws(FileError) -> CertificateChain {
    if let chain = try read(url) { return chain }
    try create(url)
    guard let chain = try read(url) else {
      throw FileError(kind: .unusable, path: url.path, problem: "it was removed at once")
    }
    return chain
  }

  private static func read(_ url: URL) throws(FileError) -> CertificateChain? {
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw FileError(kind: .unusable, path: url.path, problem: "it cannot be read")
    }
    let documents = (try? PEMDocument.parseMultiple(pemString: text)) ?? []
    guard let key = documents.first?.pemString,
      let key = try? P256.Signing.PrivateKey(pemRepresentation: key),
      let chain = CertificateChain(
        key: key, certificates: documents.dropFirst().map(\.derBytes))
    else {
      throw FileError(
        kind: .damaged, path: url.path, problem: "it holds no key with its three certificates")
    }
    return chain
  }

  /// Writes the whole file under another name first, and then gives it its own, which fails where it is taken.
  private static func create(_ url: URL) throws(FileError) {
    let folder = url.deletingLastPathComponent()
    let draft = folder.appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    defer { unlink(draft.path) }
    do {
      try CertificateChain().pem.write(to: draft)
      guard link(draft.path, url.path) == 0 || errno == EEXIST else { throw POSIXError.last }
      try folder.synchronize()
    } catch {
      let problem = (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      throw FileError(kind: .cannotCreate, path: url.path, problem: problem ?? "it cannot be made")
    }
  }

  private var pem: String {
    let documents = certificates.map { PEMDocument(type: "CERTIFICATE", derBytes: $0).pemString }
    return ([key.pemRepresentation] + documents).joined(separator: "\n") + "\n"
  }
}

extension POSIXError {
  fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension String {
  /// Writes a new file of mode 0600, through to the disk.
  fileprivate func write(to url: URL) throws {
    let descriptor = open(url.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data(utf8))
    try file.synchronize()
    try file.close()
  }
}

extension URL {
  /// Brings a folder's names to the disk.
  fileprivate func synchronize() throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }
}
