// init(json:): from a document to a value.

public import PliantCore

extension JSONReadable {
  /// Reads a value from a document.
  ///
  /// ```swift
  /// let user = try User(json: data)
  /// let page = try [User](json: data, at: "data.items", limits: ReadingLimits(bytes: 1 << 20))
  /// let name = try String(json: data, at: "user.name", validating: .document)
  /// ```
  ///
  /// - Parameters:
  ///   - source: the document: `Data`, `String`, `[UInt8]`, a dictionary, a ``JSON``….
  ///   - path: the path to the value in the document, such as `data.items.0`; nil for the whole document.
  ///   - limits: the maximum sizes of the document and the values in it; nil for those of ``ReadingLimits/init(bytes:depth:stringLength:numberLength:members:elements:issues:work:)``.
  ///     For a dictionary or array, they apply to the document that it would be written as.
  ///   - validating: how much of the document must be well-formed if there is a path. By default, reading stops at the
  ///     end of the value: the rest of the document is not validated, and of several members with one key on the path,
  ///     the first is used.
  /// - Throws: `DecodingError` with the coding path, and a ``JSONError`` as its underlying error that states what was
  ///   expected, what was found, and where.
  @inlinable
  public init(
    json source: some JSONSource, at path: String? = nil, limits: ReadingLimits? = nil,
    validating: ValidationScope = .value
  ) throws {
    // The value is not read inside of the closure: results of closures are copied.
    guard limits == nil, validating == .value, let bytes = unsafe try source._withJSONForm({ unsafe $0.copiedBytes })
    else {
      self = try source._withJSONForm { form in try Self(form, at: path, limits, validating) }
      return
    }
    var reader = unsafe JSONReader(adopting: bytes)
    self = try Self.value(of: &reader, at: path)
  }

  /// Reads a value from a document, and adds its issues to a report.
  ///
  /// ```swift
  /// var report = DecodingReport()
  /// let user = try User(json: data, report: &report)
  /// for issue in report.issues { print(issue) }
  /// // $.userInfo.age, line 1 column 34: expected Int, found string "41": converted to 41
  /// ```
  public init(
    json source: some JSONSource, at path: String? = nil, limits: ReadingLimits? = nil,
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self = try PliantDecoder(limits: limits).decode(
      Self.self, from: source, at: path, validating: validating, report: &report)
  }

  /// Reads a value from a dictionary such as `JSONSerialization` makes and takes, or from a literal of one.
  @_documentation(visibility: internal)
  public init(json object: [String: Any], at path: String? = nil) throws {
    try self.init(.tree(object), at: path, nil, .value)
  }

  /// Reads a value from an array such as `JSONSerialization` makes and takes, or from a literal of one.
  @_documentation(visibility: internal)
  public init(json array: [Any], at path: String? = nil) throws {
    try self.init(.tree(array), at: path, nil, .value)
  }

  @usableFromInline
  init(_ form: JSONSourceForm, at path: String?, _ limits: ReadingLimits?, _ validating: ValidationScope) throws {
    switch form {
    case _ where limits != nil || validating != .value:
      let decoding = unsafe PliantDecoder.Decoding(at: path, validating)
      self = try PliantDecoder(limits: limits).decode(Self.self, from: form, decoding)
    case .value(let json): self = try json.decode(Self.self, at: path)
    case .bytes, .tree:
      var reader = try form.reader(for: Self.self)
      self = try Self.value(of: &reader, at: path)
    }
  }

  /// Reads the value of a whole document, or the value at `path`.
  @inlinable
  static func value(of reader: inout JSONReader, at path: String?) throws -> Self {
    reader.beTolerant()
    do throws(JSONError) {
      if let path { try reader.move(toValueAt: path) }
      let value = try reader.readRoot(Self.self)
      if path == nil { try reader.expectEnd() }
      reader.notifyObserver(of: Self.self, at: path)
      return value
    } catch {
      reader.notifyObserver(of: Self.self, at: path)
      throw error.asDecodingError(of: Self.self, at: path)
    }
  }
}
