//===----------------------------------------------------------------------===//
// What errors of Foundation's network mean.
//===----------------------------------------------------------------------===//

#if HTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension APIError.Kind {
  /// The kind of a transport's error.
  static func transportOrTime(_ error: any Error) -> APIError.Kind {
    switch (error as? URLError)?.code {
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    default: .transport(error)
    }
  }
}
#endif
