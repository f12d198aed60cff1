// The options of `overhead`.

import Foundation

struct Options {
  var requests = 3000
  var only: String?
  var atMost: Double?

  static let usage = """
    usage: overhead [--requests N] [--only AsyncHTTPClient|URLSession] [--at-most RATIO]
      --requests   how many requests each side sends, in turns (3000)
      --only       one transport
      --at-most    exits with 1 when `send` costs more than this ratio of the bare transport

    """

  init(_ arguments: some Sequence<String>) throws {
    var iterator = arguments.makeIterator()
    while let name = iterator.next() {
      let value = iterator.next() ?? ""
      let number = Int(value).flatMap { $0 > 0 ? $0 : nil }
      switch (name, number) {
      case ("--requests", let number?): requests = number
      case ("--only", _) where ["AsyncHTTPClient", "URLSession"].contains(value): only = value
      case ("--at-most", _) where Double(value) ?? 0 > 0: atMost = Double(value)
      default:
        FileHandle.standardError.write(Data(Self.usage.utf8))
        exit(2)
      }
    }
  }
}
