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
  /// The maximum guess: a greater one, if wrong, would waste too much memory.
  @inlinable
  static var countHintLimit: Int { 16 }
}

// MARK: - Other collections of elements

/// A collection that is a JSON array.
@_documentation(visibility: internal)
public protocol ElementCollection: Collection {
  /// Whether the order of the elements is a part of the value. It isn't in a set, where of equal elements the first is
  /// kept.
  static var hasOrder: Bool { get }
  init(_ elements: [Element])
}

@_documentation(visibility: internal)
extension ElementCollection {
  public static var hasOrder: Bool { true }
}

extension Array: ElementCollection {}
extension ContiguousArray: ElementCollection {}
extension ArraySlice: ElementCollection {}

@_documentation(visibility: internal)
extension Set: ElementCollection {
  public static var hasOrder: Bool { false }
}

@_documentation(visibility: internal)
extension JSONReadable where Self: ElementCollection, Element: JSONReadable {
  /// Reads an array. Without one, the error names the collection.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    if reader.skipWhitespace() == UInt8(ascii: "[") {
      self.init(try reader.read([Element].self))
    } else {
      self.init(try reader.coerceCollection(Element.self, as: Self.self))
    }
  }
}

@_documentation(visibility: internal)
extension JSONWritable where Self: ElementCollection, Element: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    let array = try writer.beginArray()
    for element in self { try element.write(to: &writer) }
    if Self.hasOrder { try writer.endArray(array) } else { try writer.endUnorderedArray(array) }
  }
}

extension ContiguousArray: JSONReadable where Element: JSONReadable {
  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension ContiguousArray: JSONWritable where Element: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try Array(self).write(to: &writer)
  }
}

extension ArraySlice: JSONReadable where Element: JSONReadable {}
extension ArraySlice: JSONWritable where Element: JSONWritable {}

extension Set: JSONReadable where Element: JSONReadable {
  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension Set: JSONWritable where Element: JSONWritable {}

// MARK: - Ranges, in the form that Codable gives them: an array of their bounds

/// A range, which JSON represents as an array of its bounds: `[lower, upper]`, or the only one.
@_documentation(visibility: internal)
public protocol RangeForm {
  associatedtype Bound: Comparable
  static var boundCount: Int { get }
  /// The bounds, which don't decrease.
  var jsonBounds: [Bound] { get }
  /// - Precondition: there are ``boundCount`` bounds, which don't decrease.
  init(jsonBounds: [Bound])
}

@_documentation(visibility: internal)
extension RangeForm {
  public static var boundCount: Int { 2 }
}

@_documentation(visibility: internal)
extension JSONReadable where Self: RangeForm, Bound: JSONReadable {
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    // Each bound has its place, so none may be dropped.
    let outer = reader.tolerance
    reader.tolerance.dropsElements = false
    defer { reader.tolerance = outer }
    let bounds = try reader.read([Bound].self)
    guard bounds.count == Self.boundCount, bounds.count < 2 || bounds[0] <= bounds[1] else {
      throw reader.invalidValue(expected: TypeName.of(Self.self), at: start)
    }
    self.init(jsonBounds: bounds)
  }

  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

@_documentation(visibility: internal)
extension JSONWritable where Self: RangeForm, Bound: JSONWritable {
  public func write(to writer: inout JSONWriter) throws(JSONError) { try jsonBounds.write(to: &writer) }
}

@_documentation(visibility: internal)
extension Range: RangeForm {
  public var jsonBounds: [Bound] { [lowerBound, upperBound] }
  public init(jsonBounds bounds: [Bound]) { self = bounds[0]..<bounds[1] }
}

@_documentation(visibility: internal)
extension ClosedRange: RangeForm {
  public var jsonBounds: [Bound] { [lowerBound, upperBound] }
  public init(jsonBounds bounds: [Bound]) { self = bounds[0]...bounds[1] }
}

@_documentation(visibility: internal)
extension PartialRangeFrom: RangeForm {
  public static var boundCount: Int { 1 }
  public var jsonBounds: [Bound] { [lowerBound] }
  public init(jsonBounds bounds: [Bound]) { self = bounds[0]... }
}

@_documentation(visibility: internal)
extension PartialRangeUpTo: RangeForm {
  public static var boundCount: Int { 1 }
  public var jsonBounds: [Bound] { [upperBound] }
  public init(jsonBounds bounds: [Bound]) { self = ..<bounds[0] }
}

@_documentation(visibility: internal)
extension PartialRangeThrough: RangeForm {
  public static var boundCount: Int { 1 }
  public var jsonBounds: [Bound] { [upperBound] }
  public init(jsonBounds bounds: [Bound]) { self = ...bounds[0] }
}

extension Range: JSONReadable where Bound: JSONReadable {}
extension Range: JSONWritable where Bound: JSONWritable {}
extension ClosedRange: JSONReadable where Bound: JSONReadable {}
extension ClosedRange: JSONWritable where Bound: JSONWritable {}
extension PartialRangeFrom: JSONReadable where Bound: JSONReadable {}
extension PartialRangeFrom: JSONWritable where Bound: JSONWritable {}
extension PartialRangeUpTo: JSONReadable where Bound: JSONReadable {}
extension PartialRangeUpTo: JSONWritable where Bound: JSONWritable {}
extension PartialRangeThrough: JSONReadable where Bound: JSONReadable {}
extension PartialRangeThrough: JSONWritable where Bound: JSONWritable {}
