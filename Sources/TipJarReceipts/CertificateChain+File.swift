import Crypto
public import Foundation
import SwiftASN1
import TipJarFiles

extension CertificateChain {
  /// The error of a chain's file.
  public struct FileError: Error, Equatable, Sendable {
    /// The kind of problem.
    public enum Kind: Equatable, Sendable {
      /// The file cannot be created, is no chain of this program, or cannot be read.
      case cannotCreate, damaged, unusable
    }

    /// The kind of problem.
    public let kind: Kind
    /// The file.
    public let path: String
    /// The problem in words.
    public let problem: String
  }

  /// Reads the chain of a file in PEM (the leaf's key, leaf, intermediate, root), and makes both
  /// where there is none (mode 0600). Several programs may do so at once: the first to name its
  /// file has made it for all.
  ///
  /// - Throws: ``FileError``; a damaged file is left as it is.
  public static func load(_ url: URL) throws(FileError) -> CertificateChain {
    if let chain = try read(url) { return chain }
    try create(url)
    guard let chain = try read(url) else {
      throw FileError(kind: .unusable, path: url.path, problem: "it was removed immediately")
    }
    return chain
  }

  /// Reads the chain of a file; nil if there is none; nothing is created.
  ///
  /// - Throws: ``FileError`` as ``load(_:)`` does.
  public static func read(_ url: URL) throws(FileError) -> CertificateChain? {
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
        kind: .damaged, path: url.path,
        problem: "it does not contain a key with its three certificates")
    }
    return chain
  }

  private static func create(_ url: URL) throws(FileError) {
    do {
      _ = try AtomicFile.create(Data(CertificateChain().pem.utf8), at: url.path)
    } catch {
      let code = (error as? TipJarFiles.FileError)?.code
      throw FileError(
        kind: .cannotCreate, path: url.path,
        problem: code.map { String(cString: strerror($0)) } ?? "it cannot be made")
    }
  }

  private var pem: String {
    let documents = certificates.map { PEMDocument(type: "CERTIFICATE", derBytes: $0).pemString }
    return ([key.pemRepresentation] + documents).joined(separator: "\n") + "\n"
  }
}
