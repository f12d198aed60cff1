//===----------------------------------------------------------------------===//
// The paths of syntax errors in streams: those that reading the whole document reports.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct StreamedItem { var id: Int }

@Suite("Paths of errors between the elements of a stream")
struct StreamErrorPathTests {
  private func outcome(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch {
      let error = (error as? DecodingError)?.jsonError
      return
        "\(error?.path.description ?? "?") \(error?.line ?? 0):\(error?.column ?? 0) \(error?.message ?? "\(error as Any)")"
    }
  }

  @Test(arguments: [
    #"{"b":[{"id":1},,{"id":2}]}"#, #"{"b":[{"id":1},]}"#, #"{"b":[{"id":1},"#, #"{"b":["#, #"{"b":[ ,"#,
    #"{"b":[{"id":1} {"id":2}]}"#, #"{"b":[{"id":1}"#, #"{"b":[{"id":1},{"id":2},}"#, #"{"b":[}"#,
  ])
  func areThoseOfTheDocument(_ document: String) {
    let decoder = PliantDecoder(tolerance: .strict)
    let whole = outcome { _ = try decoder.decode([StreamedItem].self, from: document, at: "b") }
    #expect(whole != "none")
    for size in [1, 3, 1000] {
      let chunks = stride(from: 0, to: document.utf8.count, by: size).map { start in
        Array(document.utf8.dropFirst(start).prefix(size))
      }
      let streamed = outcome {
        for element in StreamedItem.elements(of: chunks, at: "b", decoder: decoder) { _ = try element.get() }
      }
      #expect(streamed == whole, "in chunks of \(size)")
    }
  }
}
#endif
