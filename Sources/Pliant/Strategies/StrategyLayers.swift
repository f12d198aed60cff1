// StrategyLayer: collections, optionals and fields, whose innermost values have a strategy.

public import PliantCore

extension _Pliant {
  /// A type that consists of values of another one: `[Date]`, `[String: Date]`, `Date?`.
  public protocol StrategyLayer {
    /// The type of the values inside.
    associatedtype LayerContent
    static func readLayer<Content: JSONStrategy<LayerContent>>(
      by content: Content, from reader: inout JSONReader
    ) throws(JSONError) -> Self
    func writeLayer(by content: some JSONStrategy<LayerContent>, to writer: inout JSONWriter) throws(JSONError)
    /// Returns the schema of the layer, based on that of its content.
    static func layerSchema(_ content: JSON) -> JSON
  }
}

extension _Pliant {
  /// A layer that is not an optional.
  public protocol StrategyCollection: _Pliant.StrategyLayer {}
}

extension _Pliant {
  /// The strategy for a layer, based on one for its content.
  public struct LayerStrategy<Layer: _Pliant.StrategyLayer, Content: JSONStrategy<Layer.LayerContent>>: JSONStrategy {
    package let content: Content

    /// - Parameter content: the strategy for each value in the layer.
    public init(_ content: Content) { self.content = content }

    public func read(from reader: inout JSONReader) throws(JSONError) -> Layer {
      try Layer.readLayer(by: content, from: &reader)
    }

    public func write(_ value: Layer, to writer: inout JSONWriter) throws(JSONError) {
      try value.writeLayer(by: content, to: &writer)
    }

    public var jsonSchema: JSON { Layer.layerSchema(content.jsonSchema) }
  }
}

// The layer's own form is that of its type: an array of keys and values in turn is followed through any step.
extension _Pliant.LayerStrategy: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Content.self, "*": Content.self] }
}

// MARK: - Arrays and sets

extension _Pliant.StrategyCollection where Self: ElementCollection, LayerContent == Element {
  public static func readLayer<Content: JSONStrategy<Element>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> Self {
    Self(try reader.readArray(ElementForm(content), as: hasOrder ? [Element].self : Self.self))
  }

  public func writeLayer(by content: some JSONStrategy<Element>, to writer: inout JSONWriter) throws(JSONError) {
    let array = try writer.beginArray()
    for element in self { try content.write(element, to: &writer) }
    if Self.hasOrder { try writer.endArray(array) } else { try writer.endUnorderedArray(array) }
  }

  public static func layerSchema(_ content: JSON) -> JSON { SchemaPiece.array(of: content, hasOrder: hasOrder) }
}

@_documentation(visibility: internal)
extension Array: _Pliant.StrategyCollection { public typealias LayerContent = Element }

@_documentation(visibility: internal)
extension ContiguousArray: _Pliant.StrategyCollection { public typealias LayerContent = Element }

@_documentation(visibility: internal)
extension ArraySlice: _Pliant.StrategyCollection { public typealias LayerContent = Element }

@_documentation(visibility: internal)
extension Set: _Pliant.StrategyCollection { public typealias LayerContent = Element }

// MARK: - Dictionaries

/// A dictionary whose keys have no text is an array of keys and values in turn, as without a strategy.
@_documentation(visibility: internal)
extension Dictionary: _Pliant.StrategyCollection {
  public typealias LayerContent = Value

  public static func readLayer<Content: JSONStrategy<Value>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> [Key: Value] {
    var values = [Key: Value]()
    try reader.readMembers(into: &values, ElementForm(content))
    return values
  }

  public func writeLayer(by content: some JSONStrategy<Value>, to writer: inout JSONWriter) throws(JSONError) {
    try write(to: &writer) { (value, writer) throws(JSONError) in try content.write(value, to: &writer) }
  }

  public static func layerSchema(_ content: JSON) -> JSON {
    guard ObjectKeys<Key>.find() != nil else { return ["type": "array"] }
    return ["type": "object", "additionalProperties": content]
  }
}

// MARK: - Optionals and fields

@_documentation(visibility: internal)
extension Optional: _Pliant.StrategyLayer {
  public typealias LayerContent = Wrapped

  public static func readLayer<Content: JSONStrategy<Wrapped>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> Wrapped? {
    if try reader.readNull() { return nil }
    let start = reader.position
    do throws(JSONError) {
      return try reader.read(by: content)
    } catch {
      let other = try reader.recoverOptional(
        error, Wrapped.self, by: .other(Content.self), hasDefault: nil, from: start)
      return other ?? nil
    }
  }

  public func writeLayer(by content: some JSONStrategy<Wrapped>, to writer: inout JSONWriter) throws(JSONError) {
    if let self { try content.write(self, to: &writer) } else { try writer.writeNull() }
  }

  public static func layerSchema(_ content: JSON) -> JSON { SchemaPiece.nullable(content) }
}

/// Null is `.null`.
@_documentation(visibility: internal)
extension Field: _Pliant.StrategyCollection {
  public typealias LayerContent = Value

  public static func readLayer<Content: JSONStrategy<Value>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> Field<Value> {
    try Field(from: &reader, by: .other(Content.self)) { reader throws(JSONError) in try reader.read(by: content) }
  }

  public func writeLayer(by content: some JSONStrategy<Value>, to writer: inout JSONWriter) throws(JSONError) {
    if case .value(let value) = self { try content.write(value, to: &writer) } else { try writer.writeNull() }
  }

  public static func layerSchema(_ content: JSON) -> JSON { SchemaPiece.nullable(content) }
}

// MARK: - Names

extension _Pliant {
  public typealias ArrayStrategy<Element: JSONStrategy> = LayerStrategy<[Element.Value], Element>
  public typealias SetStrategy<Element: JSONStrategy> = LayerStrategy<Set<Element.Value>, Element>
  where Element.Value: Hashable
  public typealias DictionaryStrategy<Key: Hashable, Element: JSONStrategy> = LayerStrategy<
    [Key: Element.Value], Element
  >
  public typealias OptionalStrategy<Wrapped: JSONStrategy> = LayerStrategy<Wrapped.Value?, Wrapped>
  public typealias FieldStrategy<Wrapped: JSONStrategy> = LayerStrategy<Field<Wrapped.Value>, Wrapped>
}

/// The strategy for one layer.
@_documentation(visibility: internal)
public typealias OneLayer<Layer: _Pliant.StrategyCollection, Strategy: JSONStrategy> = _Pliant.LayerStrategy<
  Layer, Strategy
>
where Layer.LayerContent == Strategy.Value

/// The strategy for two layers.
@_documentation(visibility: internal)
public typealias TwoLayers<Layer: _Pliant.StrategyCollection, Strategy: JSONStrategy> = _Pliant.LayerStrategy<
  Layer, _Pliant.LayerStrategy<Layer.LayerContent, Strategy>
>
where Layer.LayerContent: _Pliant.StrategyLayer, Layer.LayerContent.LayerContent == Strategy.Value

/// The strategy for three layers.
@_documentation(visibility: internal)
public typealias ThreeLayers<Layer: _Pliant.StrategyCollection, Strategy: JSONStrategy> = _Pliant.LayerStrategy<
  Layer, _Pliant.LayerStrategy<Layer.LayerContent, _Pliant.LayerStrategy<Layer.LayerContent.LayerContent, Strategy>>
>
where
  Layer.LayerContent: _Pliant.StrategyLayer, Layer.LayerContent.LayerContent: _Pliant.StrategyLayer,
  Layer.LayerContent.LayerContent.LayerContent == Strategy.Value
