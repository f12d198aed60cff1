// StrategyLayer: collections and optionals inside of collections, whose innermost values have a strategy.

public import PliantCore

extension _Pliant {
  /// A type that consists of values of another one: `[Date]`, `[String: Date]`, `Date?`.
  public protocol StrategyLayer {
    /// The type of the values inside.
    associatedtype LayerContent
    static func readLayer<Content: JSONStrategy<LayerContent>>(
      by content: Content, from reader: inout JSONReader
    ) throws(JSONError) -> Self
    func writeLayer<Content: JSONStrategy<LayerContent>>(
      by content: Content, to writer: inout JSONWriter
    ) throws(JSONError)
    /// Returns the strategy for the layer, based on one for its content.
    static func layerStrategy<Content: JSONStrategy<LayerContent>>(of content: Content) -> any JSONStrategy
  }
}

extension _Pliant {
  /// A layer that is not an optional.
  public protocol StrategyCollection: _Pliant.StrategyLayer {}
}

extension _Pliant.StrategyCollection where Self: RangeReplaceableCollection, LayerContent == Element {
  public static func readLayer<Content: JSONStrategy<Element>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> Self { Self(try _Pliant.ArrayStrategy(content).read(from: &reader)) }

  public func writeLayer<Content: JSONStrategy<Element>>(
    by content: Content, to writer: inout JSONWriter
  ) throws(JSONError) { try _Pliant.ArrayStrategy(content).write(Array(self), to: &writer) }

  public static func layerStrategy<Content: JSONStrategy<Element>>(of content: Content) -> any JSONStrategy {
    _Pliant.ArrayStrategy(content)
  }
}

@_documentation(visibility: internal)
extension Array: _Pliant.StrategyCollection { public typealias LayerContent = Element }

@_documentation(visibility: internal)
extension ContiguousArray: _Pliant.StrategyCollection { public typealias LayerContent = Element }

@_documentation(visibility: internal)
extension ArraySlice: _Pliant.StrategyCollection { public typealias LayerContent = Element }

@_documentation(visibility: internal)
extension Set: _Pliant.StrategyCollection {
  public typealias LayerContent = Element

  public static func readLayer<Content: JSONStrategy<Element>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> Set<Element> { try _Pliant.SetStrategy(content).read(from: &reader) }

  public func writeLayer<Content: JSONStrategy<Element>>(
    by content: Content, to writer: inout JSONWriter
  ) throws(JSONError) { try _Pliant.SetStrategy(content).write(self, to: &writer) }

  public static func layerStrategy<Content: JSONStrategy<Element>>(of content: Content) -> any JSONStrategy {
    _Pliant.SetStrategy(content)
  }
}

@_documentation(visibility: internal)
extension Dictionary: _Pliant.StrategyCollection {
  public typealias LayerContent = Value

  public static func readLayer<Content: JSONStrategy<Value>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> [Key: Value] { try _Pliant.DictionaryStrategy<Key, Content>(content).read(from: &reader) }

  public func writeLayer<Content: JSONStrategy<Value>>(
    by content: Content, to writer: inout JSONWriter
  ) throws(JSONError) { try _Pliant.DictionaryStrategy<Key, Content>(content).write(self, to: &writer) }

  public static func layerStrategy<Content: JSONStrategy<Value>>(of content: Content) -> any JSONStrategy {
    _Pliant.DictionaryStrategy<Key, Content>(content)
  }
}

@_documentation(visibility: internal)
extension Optional: _Pliant.StrategyLayer {
  public typealias LayerContent = Wrapped

  public static func readLayer<Content: JSONStrategy<Wrapped>>(
    by content: Content, from reader: inout JSONReader
  ) throws(JSONError) -> Wrapped? { try _Pliant.OptionalStrategy(content).read(from: &reader) }

  public func writeLayer<Content: JSONStrategy<Wrapped>>(
    by content: Content, to writer: inout JSONWriter
  ) throws(JSONError) { try _Pliant.OptionalStrategy(content).write(self, to: &writer) }

  public static func layerStrategy<Content: JSONStrategy<Wrapped>>(of content: Content) -> any JSONStrategy {
    _Pliant.OptionalStrategy(content)
  }
}

extension _Pliant {
  /// The strategy for a layer, based on one for its content.
  public struct LayerStrategy<Layer: _Pliant.StrategyLayer, Content: JSONStrategy<Layer.LayerContent>>: JSONStrategy {
    let content: Content

    init(_ content: Content) { self.content = content }

    public func read(from reader: inout JSONReader) throws(JSONError) -> Layer {
      try Layer.readLayer(by: content, from: &reader)
    }

    public func write(_ value: Layer, to writer: inout JSONWriter) throws(JSONError) {
      try value.writeLayer(by: content, to: &writer)
    }

    /// The equivalent strategy without layers, such as `ArrayStrategy`.
    public var plain: any JSONStrategy { Layer.layerStrategy(of: content) }

    public var jsonSchema: JSON { plain.jsonSchema }
  }
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
