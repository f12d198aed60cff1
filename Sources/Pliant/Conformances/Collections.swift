// Arrays, sets and ranges.

public import PliantCore

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads an array. If the tolerance allows it, another value is read as one by coercion, and unusable elements are
  /// dropped.
  @inlinable
  @_optimize(speed)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = []
    let start = reader.position
    guard reader.skipWhitespace() == UInt8(ascii: "[") else {
      self = try reader.coerceCollection(Element.self, as: Self.self)
      return
    }
    guard try reader.beginArray() else { return }
    do throws(JSONError) {
      // Arrays of one kind tend to be of one size: coordinates, tags, rows. A wrong guess costs no more than none.
      if reader.countHint == 2 {
        // A literal takes half the time of an array that grows.
        let first = try Element(from: &reader)
        do throws(JSONError) {
          guard try reader.nextElement() else {
            self = [first]
            reader.countHint = 1
            return
          }
          self = [first, try Element(from: &reader)]
        } catch {
          self = [first]
          throw error
        }
        guard try reader.nextElement() else { return }
      } else {
        reserveCapacity(reader.countHint)
      }
      repeat {
        if count == capacity {
          reserveCapacity(reader.capacity(after: count, MemoryLayout<Element>.stride, from: start))
        }
        append(try Element(from: &reader))
      } while try reader.nextElement()
    } catch {
      // The elements so far are usable. From here on, the start of each one is remembered.
      self += try reader.readRest(Element.self, after: error, at: count, ofArrayFrom: start)
    }
    reader.countHint = Swift.min(count, JSONReader.countHintLimit)
  }

  /// A collection has the form of its elements, so that an array of models is read as the models are.
  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension Array: JSONWritable where Element: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    let array = try writer.beginArray()
    try unsafe withUnsafeBufferPointer { elements throws(JSONError) in try unsafe writer.write(elements: elements) }
    try writer.endArray(array)
  }
}

extension JSONWriter {
  /// Writes elements in place.
  ///
  /// As the elements may be noncopyable here, the compiler borrows each. A loop over an array would retain and
  /// release each instead, which takes a quarter of the time of writing arrays of arrays.
  @inlinable @inline(__always)
  mutating func write<Element: JSONWritable & ~Copyable>(elements: UnsafeBufferPointer<Element>) throws(JSONError) {
    // SAFETY: the indices are those of the buffer.
    for index in 0..<elements.count { try unsafe elements[index].write(to: &self) }
  }
}

extension JSONReader {
  /// Reads the elements of a collection. Without an array, the error names the collection.
  @inlinable
  mutating func readElements<Element: JSONReadable, Collection>(
    _ type: Element.Type, as collection: Collection.Type
  ) throws(JSONError) -> [Element] {
    guard skipWhitespace() == UInt8(ascii: "[") else { return try coerceCollection(type, as: collection) }
    return try read([Element].self)
  }

  /// The maximum guess: a greater one, if wrong, would waste too much memory.
  @inlinable
  static var countHintLimit: Int { 16 }
}

extension ContiguousArray: JSONReadable where Element: JSONReadable {
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = ContiguousArray(try reader.readElements(Element.self, as: Self.self))
  }

  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension ContiguousArray: JSONWritable where Element: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try Array(self).write(to: &writer)
  }
}

extension ArraySlice: JSONReadable where Element: JSONReadable {
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readElements(Element.self, as: Self.self)[...]
  }
}

extension ArraySlice: JSONWritable where Element: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    let array = try writer.beginArray()
    for element in self { try element.write(to: &writer) }
    try writer.endArray(array)
  }
}

extension Set: JSONReadable where Element: JSONReadable {
  /// Reads an array. Of equal elements the first is kept.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = Set(try reader.readElements(Element.self, as: Self.self))
  }

  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension Set: JSONWritable where Element: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    let array = try writer.beginArray()
    for element in self { try element.write(to: &writer) }
    try writer.endUnorderedArray(array)
  }
}

// MARK: - Ranges, in the form that Codable gives them: an array of their bounds

extension JSONReader {
  /// Reads an array of exactly `count` bounds that do not decrease.
  @usableFromInline
  mutating func readBounds<Bound: JSONReadable & Comparable>(
    _: Bound.Type, count: Int, as type: String
  ) throws(JSONError) -> [Bound] {
    let start = position
    // Each bound has its place, so none may be dropped.
    let outer = tolerance
    tolerance.dropsElements = false
    defer { tolerance = outer }
    let bounds = try read([Bound].self)
    guard bounds.count == count, count < 2 || bounds[0] <= bounds[1] else {
      throw invalidValue(expected: type, at: start)
    }
    return bounds
  }
}

extension Range: JSONReadable where Bound: JSONReadable {
  /// Reads `[lower, upper]`.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let bounds = try reader.readBounds(Bound.self, count: 2, as: TypeName.of(Range<Bound>.self))
    self = bounds[0]..<bounds[1]
  }

  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension Range: JSONWritable where Bound: JSONWritable {
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try [lowerBound, upperBound].write(to: &writer)
  }
}

extension ClosedRange: JSONReadable where Bound: JSONReadable {
  /// Reads `[lower, upper]`.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let bounds = try reader.readBounds(Bound.self, count: 2, as: TypeName.of(ClosedRange<Bound>.self))
    self = bounds[0]...bounds[1]
  }

  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension ClosedRange: JSONWritable where Bound: JSONWritable {
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try [lowerBound, upperBound].write(to: &writer)
  }
}

extension PartialRangeFrom: JSONReadable where Bound: JSONReadable {
  /// Reads `[lower]`.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readBounds(Bound.self, count: 1, as: "PartialRangeFrom<\(Bound.self)>")[0]...
  }

  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension PartialRangeFrom: JSONWritable where Bound: JSONWritable {
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try [lowerBound].write(to: &writer)
  }
}

extension PartialRangeUpTo: JSONReadable where Bound: JSONReadable {
  /// Reads `[upper]`.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = ..<(try reader.readBounds(Bound.self, count: 1, as: "PartialRangeUpTo<\(Bound.self)>")[0])
  }

  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension PartialRangeUpTo: JSONWritable where Bound: JSONWritable {
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try [upperBound].write(to: &writer)
  }
}

extension PartialRangeThrough: JSONReadable where Bound: JSONReadable {
  /// Reads `[upper]`.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = ...(try reader.readBounds(Bound.self, count: 1, as: "PartialRangeThrough<\(Bound.self)>")[0])
  }

  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension PartialRangeThrough: JSONWritable where Bound: JSONWritable {
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try [upperBound].write(to: &writer)
  }
}
