// Embedded: reads a document by hand and writes it again, in Embedded Swift with PliantCore only.

import PliantCore

struct Station {
  var name = ""
  var temperature = 0.0
  var readings: [Int] = []

  init(from reader: inout JSONReader) throws(JSONError) {
    guard try reader.beginObject() else { return }
    repeat {
      let key = try reader.scanKey()
      if key.matches("name") {
        name = try reader.readString()
      } else if key.matches("temperature") {
        temperature = try reader.readDouble()
      } else if key.matches("readings") {
        guard try reader.beginArray() else { continue }
        repeat { readings.append(try reader.readInteger(Int.self)) } while try reader.nextElement()
      } else {
        try reader.skipValue()
      }
    } while try reader.nextMember()
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    try writer.writeKey("name")
    try writer.write(name)
    try writer.writeKey("temperature")
    try writer.write(temperature)
    try writer.writeKey("readings")
    let array = try writer.beginArray()
    for reading in readings { try writer.write(Int64(reading)) }
    try writer.endArray(array)
    try writer.endObject(object)
  }
}

func copy(_ text: StaticString) throws(JSONError) -> String {
  let bytes = unsafe UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  var reader = unsafe JSONReader(copying: bytes, depthLimit: 32)
  let station = try Station(from: &reader)
  try reader.expectEnd()
  var writer = JSONWriter(capacity: 128)
  try station.write(to: &writer)
  return try writer.string()
}

for document: StaticString in [
  #"{"name": "Oslo \u2744", "temperature": -2.5, "height": [23, {}], "readings": [1, -2, 9007199254740993]}"#,
  #"{"name": "Oslo", "temperature": "cold"}"#,
] {
  do throws(JSONError) {
    print(try copy(document))
  } catch {
    // `print(error)` prints more details, and adds some 70 KB.
    print("unusable value at byte \(error.byteOffset)")
  }
}
