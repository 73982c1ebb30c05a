package import Foundation
import Synchronization

/// A web server on this computer whose answers a test writes. It closes the connection after each.
package final class LoopbackServer: Sendable {
  /// A request as the server saw it.
  package struct Request: Equatable, Sendable {
    /// The path with the query.
    package var path: String
    /// The fields by their names in lowercase.
    package var fields: [String: String]
  }

  package struct Answer: Sendable {
    package var status = 200
    package var fields: [String] = []
    package var body = Data()
    /// The number of bytes of the body after which the connection ends; nil for all of them.
    package var cut: Int?

    package init(_ status: Int = 200, _ fields: [String] = [], _ body: Data, cut: Int? = nil) {
      (self.status, self.fields, self.body, self.cut) = (status, fields, body, cut)
    }

    package init(_ status: Int = 200, _ fields: String..., text: String = "", cut: Int? = nil) {
      self.init(status, fields, Data(text.utf8), cut: cut)
    }
  }

  package let port: UInt16
  private let socket: Int32
  private let seen = Mutex<[Request]>([])

  /// The requests, in order.
  package var requests: [Request] { seen.withLock { $0 } }

  /// The start of all addresses.
  package var address: String { "http://127.0.0.1:\(port)" }

  package init(_ answer: @escaping @Sendable (Request, LoopbackServer) -> Answer) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    socket = Foundation.socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [socket] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, size) == 0 && listen(socket, 64) == 0
          && getsockname(socket, pointer, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [weak self, socket] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { [weak self] in
          if let self { self.serve(connection, answer) }
          close(connection)
        }
      }
    }
  }

  deinit { stop() }

  /// Ends the server: nothing answers from then on.
  package func stop() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private func serve(
    _ connection: Int32, _ answer: (Request, LoopbackServer) -> Answer
  ) {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), read(connection, &byte, 1) == 1 {
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    guard let path = lines.first?.split(separator: " ").dropFirst().first else { return }
    var request = Request(path: String(path), fields: [:])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      request.fields[parts[0].lowercased()] = parts.last?.trimmingCharacters(in: .whitespaces)
    }
    seen.withLock { $0.append(request) }
    let answer = answer(request, self)
    let fields =
      answer.fields + ["Content-Length: \(answer.body.count)", "Connection: close"]
    let text = "HTTP/1.1 \(answer.status) x\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n"
    let bytes = Data(text.utf8) + answer.body.prefix(answer.cut ?? answer.body.count)
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = send(connection, rest.baseAddress, rest.count, Int32(Self.noSignal))
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
    shutdown(connection, Int32(SHUT_RDWR))
  }

  #if canImport(Darwin)
    private static let noSignal = 0
  #else
    private static let noSignal = Int(MSG_NOSIGNAL)
  #endif
}
