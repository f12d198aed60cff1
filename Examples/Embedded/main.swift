// A document read and written by hand in Embedded Swift, with PliantCore alone. Scripts/embedded.sh builds and runs it.

import PliantCore

/// What a sensor sends.
struct Reading {
  var sensor = ""
  var celsius = 0.0
  var samples: [Int64] = []

  init(from reader: inout JSONReader) throws(JSONError) {
    guard try reader.beginObject() else { return }
    repeat {
      switch try reader.readKey().utf8.first {
      case UInt8(ascii: "s"): sensor = try reader.readString()
      case UInt8(ascii: "c"): celsius = try reader.readDouble()
      case UInt8(ascii: "v"):
        guard try reader.beginArray() else { continue }
        repeat { samples.append(try reader.readInt64()) } while try reader.nextElement()
      default: try reader.skipValue()
      }
    } while try reader.nextMember()
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    try writer.writeKey("sensor")
    try writer.write(sensor)
    try writer.writeKey("celsius")
    try writer.write(celsius)
    try writer.writeKey("values")
    let array = try writer.beginArray()
    for sample in samples { try writer.write(sample) }
    try writer.endArray(array)
    try writer.endObject(object)
  }
}

/// Reads a document and returns what it says, written again; a position where it is no such document.
func rewritten(_ document: StaticString) -> String {
  do throws(JSONError) {
    var reader = JSONReader(
      copying: UnsafeRawBufferPointer(start: document.utf8Start, count: document.utf8CodeUnitCount))
    let reading = try Reading(from: &reader)
    try reader.expectEnd()
    var writer = JSONWriter()
    try reading.write(to: &writer)
    return try writer.string()
  } catch {
    return "no reading, at byte \(error.byteOffset)"
  }
}

print(rewritten(#"{"sensor": "roof\u00e9", "celsius": 2.15e1, "unit": [null, {}], "values": [1, -2, 3]}"#))
print(rewritten(#"{"sensor": "roof", "celsius": 2.15e}"#))
