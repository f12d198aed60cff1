#if HTTP && Macros && canImport(FoundationNetworking)
// A server on this computer, for behavior that only a real connection shows.

import Foundation
import Glibc

/// Answers each connection with the same bytes at the end of the request, or never answers.
final class LocalServer: Sendable {
  let port: UInt16
  private let socket: Int32
  private let requests = Box<[Data]>([])

  /// The received bytes, one element per answered connection.
  var received: [Data] { requests.value }
  var url: String { "http://127.0.0.1:\(port)" }

  /// - Parameters:
  ///   - answer: the response; nil if there is none.
  ///   - end: the bytes at the end of a request.
  init(answering answer: Data? = nil, afterRequestsTo end: String = "\r\n\r\n") throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (file, size) = (socket, length)
    let status = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(file, address, size) + listen(file, 1000) + getsockname(file, address, &length)
      }
    }
    guard status == 0 else { throw CocoaError(.fileReadUnknown) }
    port = UInt16(bigEndian: address.sin_port)
    guard let answer else { return }
    Thread.detachNewThread { [requests] in
      while case let connection = accept(file, nil, nil), connection >= 0 {
        var request = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while request.range(of: Data(end.utf8)) == nil {
          let count = recv(connection, &buffer, buffer.count, 0)
          guard count > 0 else { break }
          request += buffer[..<count]
        }
        requests.change { $0.append(request) }
        _ = [UInt8](answer).withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        close(connection)
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }
}
#endif
