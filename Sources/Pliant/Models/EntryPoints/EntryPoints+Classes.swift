// init(json:) of classes that may have subclasses: the object is of the dynamic class, not of the static one.

public import PliantCore

// An initializer in a protocol extension sees the static type of the expression that it is called on: in
// `let type: Animal.Type = Dog.self; try type.init(json: data)`, that is Animal. Only `type(of: self)`, available in
// extensions for classes, is Dog.

extension JSONReadable {
  /// Initializes `self` with an existing value.
  @usableFromInline
  init(adopting value: Self) { self = value }
}

extension JSONModelClass {
  /// Reads an object from a document. The object is of the dynamic class, even if the static type is a superclass.
  ///
  /// ```swift
  /// let type: Animal.Type = Dog.self
  /// let animal = try type.init(json: data)      // a Dog
  /// ```
  ///
  /// - Parameters:
  ///   - source: the document: `Data`, `String`, `[UInt8]`, a dictionary, a ``JSON``….
  ///   - path: the path to the object in the document, such as `data.items.0`; nil for the whole document.
  ///   - limits: the maximum sizes of the document and the values in it; nil for the default ones.
  ///   - validating: how much of the document must be well-formed if there is a path.
  /// - Throws: `DecodingError` with the coding path, and a ``JSONError`` as its underlying error.
  public init(
    json source: some JSONSource, at path: String? = nil, limits: ReadingLimits? = nil,
    validating: ValidationScope = .value
  ) throws {
    let decoder = PliantDecoder(limits: limits)
    self.init(adopting: try decoder.decode(type(of: self), from: source, at: path, validating: validating))
  }

  /// Reads an object from a document, and adds its issues to a report.
  public init(
    json source: some JSONSource, at path: String? = nil, limits: ReadingLimits? = nil,
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    let decoder = PliantDecoder(limits: limits)
    self.init(
      adopting: try decoder.decode(type(of: self), from: source, at: path, validating: validating, report: &report))
  }

  /// Reads an object from a dictionary such as `JSONSerialization` makes and takes, or from a literal of one.
  @_documentation(visibility: internal)
  public init(json object: [String: Any], at path: String? = nil) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: object, at: path))
  }
}
