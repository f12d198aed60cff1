// Conversion of a value to another form, from the inside out.

import PliantCore

extension JSON {
  /// Computes a result for the value from the results for its elements or members.
  ///
  /// The open containers are in an array, so that no depth requires recursion.
  ///
  /// - Parameters:
  ///   - leaf: returns the result for a value with as many containers around it; nil for an array or object whose
  ///     contents come first.
  ///   - array: makes the result for an array of those for its elements.
  ///   - object: makes the result for an object of its keys and the results for their values.
  func folded<Result, Failure>(
    _ leaf: (JSON, _ depth: Int) throws(Failure) -> Result?, array: ([Result]) -> Result,
    object: ([String], [Result]) -> Result
  ) throws(Failure) -> Result {
    var open: [OpenContainer<Result>] = []
    var next: JSON? = self
    while true {
      let result: Result
      if let value = next {
        guard let known = try leaf(value, open.count) else {
          open.append(OpenContainer(value))
          next = open[open.count - 1].next()
          continue
        }
        result = known
      } else {
        let container = open.removeLast()
        result = container.isObject ? object(container.keys, container.results) : array(container.results)
      }
      guard !open.isEmpty else { return result }
      open[open.count - 1].results.append(result)
      next = open[open.count - 1].next()
    }
  }
}

/// An array or object, and the results for its values so far.
private struct OpenContainer<Result> {
  private var elements: JSON.Elements.Iterator
  private var members: JSON.Object.Iterator?
  private(set) var keys: [String] = []
  var results: [Result] = []

  var isObject: Bool { members != nil }

  init(_ container: JSON) {
    elements = container.elements.makeIterator()
    members = container.object?.makeIterator()
  }

  mutating func next() -> JSON? {
    guard isObject else { return elements.next() }
    guard let (key, value) = members?.next() else { return nil }
    keys.append(key)
    return value
  }
}
