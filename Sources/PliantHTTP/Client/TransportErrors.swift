// The kinds and descriptions of Foundation's network errors.

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

  /// The description of a transport's error. Foundation's own contains the URL with its secrets.
  static func description(of error: any Error) -> String {
    guard let error = error as? URLError else { return "\(error)" }
    return "\(error.localizedDescription) (URLError \(error.code.rawValue))"
  }
}
#endif
