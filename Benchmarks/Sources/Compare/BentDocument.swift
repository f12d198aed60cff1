// Rewrites a document so that one scalar value in ten has another JSON type than its property; all other bytes are kept.

import Foundation
import Pliant

struct BentDocument {
  static let oneIn = 10

  private(set) var data: Data
  private(set) var scalars = 0
  private(set) var bent = 0

  /// Changes numbers to strings and booleans to 0 or 1, evenly over the document; strings and nulls count, but stay.
  ///
  /// Every number of the document must belong to a property of a number type, and every boolean to a Bool.
  init(_ document: Data) throws {
    data = Data(capacity: document.count + document.count / 8)
    let (scalars, bent, copied) = try document.withUnsafeBytes { bytes in
      var walker = Walker(bytes)
      try walker.value()
      try walker.reader.expectEnd()
      data.append(contentsOf: walker.output)
      return (walker.scalars, walker.bent, walker.copied)
    }
    data.append(document.dropFirst(copied))
    self.scalars = scalars
    self.bent = bent
  }
}

/// A reader that makes a bent copy.
private struct Walker: ~Copyable {
  let bytes: UnsafeRawBufferPointer
  var reader: JSONReader
  var output: [UInt8] = []
  /// The number of bytes of the document that are in `output` or replaced.
  var copied = 0
  var scalars = 0
  var bent = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    reader = JSONReader(copying: bytes)
  }

  mutating func value() throws {
    switch reader.peek() {
    case .object:
      var hasMember = try reader.beginObject()
      while hasMember {
        _ = try reader.readKey()
        try value()
        hasMember = try reader.nextMember()
      }
    case .array:
      var hasElement = try reader.beginArray()
      while hasElement {
        try value()
        hasElement = try reader.nextElement()
      }
    case let kind:
      scalars += 1
      let start = reader.byteOffset
      try reader.skipValue()
      guard scalars / BentDocument.oneIn > bent, kind == .number || kind == .bool else { return }
      bend(start..<reader.byteOffset, isNumber: kind == .number)
    }
  }

  private mutating func bend(_ range: Range<Int>, isNumber: Bool) {
    output += bytes[copied..<range.lowerBound]
    if isNumber {
      output.append(UInt8(ascii: "\""))
      output += bytes[range]
      output.append(UInt8(ascii: "\""))
    } else {
      output.append(bytes[range.lowerBound] == UInt8(ascii: "t") ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    }
    copied = range.upperBound
    bent += 1
  }
}
