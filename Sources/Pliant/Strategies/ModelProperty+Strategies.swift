// Adapts the strategy of a property or an associated value to its type: an optional, a field, or collections of the
// strategy's values, nested up to three deep.

public import PliantCore

// The strategy for a property, depending on its type: as it is, or for layers around its values. `OneLayer` and its
// siblings require that the innermost values of a layer are those of the strategy. Each property may be optional: the
// compiler makes an optional of the value of one that isn't.

extension _Pliant.ModelProperty {
  @inlinable
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Strategy.Value?
  ) -> Strategy { strategy }

  public static func strategy<Model, Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, _ property: (Model) -> Layer?
  ) -> OneLayer<Layer, Strategy> { _Pliant.LayerStrategy(strategy) }

  public static func strategy<Model, Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, _ property: (Model) -> Layer?
  ) -> TwoLayers<Layer, Strategy> { _Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy)) }

  public static func strategy<Model, Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, _ property: (Model) -> Layer?
  ) -> ThreeLayers<Layer, Strategy> { _Pliant.LayerStrategy(_Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy))) }
}

// MARK: - Associated values

// The same, selected by their types: closures that extract them from a case would give the compiler too little
// information.

extension _Pliant.ModelProperty {
  @inlinable
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: Strategy.Value.Type
  ) -> Strategy { strategy }

  @inlinable
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: (Strategy.Value?).Type
  ) -> Strategy { strategy }

  public static func strategy<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, for type: Layer.Type
  ) -> OneLayer<Layer, Strategy> { _Pliant.LayerStrategy(strategy) }

  public static func strategy<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, for type: (Layer?).Type
  ) -> OneLayer<Layer, Strategy> { _Pliant.LayerStrategy(strategy) }

  public static func strategy<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, for type: Layer.Type
  ) -> TwoLayers<Layer, Strategy> { _Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy)) }

  public static func strategy<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, for type: (Layer?).Type
  ) -> TwoLayers<Layer, Strategy> { _Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy)) }

  public static func strategy<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, for type: Layer.Type
  ) -> ThreeLayers<Layer, Strategy> { _Pliant.LayerStrategy(_Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy))) }

  public static func strategy<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ strategy: Strategy, for type: (Layer?).Type
  ) -> ThreeLayers<Layer, Strategy> { _Pliant.LayerStrategy(_Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy))) }
}

// MARK: - Writing

/// A wrapper that determines how its content is written. Errors have the content as their value, not the wrapper.
protocol WritingForm {
  var content: Any { get }
}

extension _Pliant {
  /// A value and the strategy that writes it.
  public struct StrategyWritable<Strategy: JSONStrategy>: JSONWritable {
    @usableFromInline let value: Strategy.Value
    @usableFromInline let strategy: Strategy

    @inlinable
    init(_ value: Strategy.Value, _ strategy: Strategy) {
      self.value = value
      self.strategy = strategy
    }

    @inlinable
    public func write(to writer: inout JSONWriter) throws(JSONError) {
      try strategy.write(value, to: &writer)
    }
  }
}

extension _Pliant.StrategyWritable: WritingForm {
  var content: Any { value }
}

extension _Pliant.StrategyWritable: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Strategy.Value.self, "": Strategy.self] }
}

// A value with the strategy for its type. A missing field has no form, so fields don't count as layers here.

extension _Pliant.ModelProperty {
  @inlinable
  public static func written<Strategy: JSONStrategy>(
    _ value: Strategy.Value, _ strategy: Strategy
  ) -> _Pliant.StrategyWritable<Strategy> { _Pliant.StrategyWritable(value, strategy) }

  @inlinable
  public static func written<Strategy: JSONStrategy>(
    _ value: Strategy.Value?, _ strategy: Strategy
  ) -> _Pliant.StrategyWritable<Strategy>? { value.map { _Pliant.StrategyWritable($0, strategy) } }

  public static func written<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ value: Layer?, _ strategy: Strategy
  ) -> _Pliant.StrategyWritable<OneLayer<Layer, Strategy>>? {
    value.map { _Pliant.StrategyWritable($0, _Pliant.LayerStrategy(strategy)) }
  }

  public static func written<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ value: Layer?, _ strategy: Strategy
  ) -> _Pliant.StrategyWritable<TwoLayers<Layer, Strategy>>? {
    value.map { _Pliant.StrategyWritable($0, _Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy))) }
  }

  public static func written<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ value: Layer?, _ strategy: Strategy
  ) -> _Pliant.StrategyWritable<ThreeLayers<Layer, Strategy>>? {
    value.map {
      _Pliant.StrategyWritable($0, _Pliant.LayerStrategy(_Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy))))
    }
  }

  public static func written<Strategy: JSONStrategy>(
    _ value: Field<Strategy.Value>, _ strategy: Strategy
  ) -> Field<_Pliant.StrategyWritable<Strategy>> { value.map { _Pliant.StrategyWritable($0, strategy) } }

  public static func written<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ value: Field<Layer>, _ strategy: Strategy
  ) -> Field<_Pliant.StrategyWritable<OneLayer<Layer, Strategy>>> {
    value.map { _Pliant.StrategyWritable($0, _Pliant.LayerStrategy(strategy)) }
  }

  public static func written<Strategy: JSONStrategy, Layer: _Pliant.StrategyCollection>(
    _ value: Field<Layer>, _ strategy: Strategy
  ) -> Field<_Pliant.StrategyWritable<TwoLayers<Layer, Strategy>>> {
    value.map { _Pliant.StrategyWritable($0, _Pliant.LayerStrategy(_Pliant.LayerStrategy(strategy))) }
  }
}
