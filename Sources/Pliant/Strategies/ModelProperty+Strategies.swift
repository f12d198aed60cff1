//===----------------------------------------------------------------------===//
// Adapts the strategy of a property to the property's type: an optional, an array, a set or a dictionary of its
// values.
//===----------------------------------------------------------------------===//

public import PliantCore

extension ModelProperty {
  /// The strategy as it is.
  @inlinable
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Strategy.Value
  ) -> Strategy { strategy }

  /// The strategy for an optional property.
  @inlinable
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Strategy.Value?
  ) -> Strategy { strategy }

  /// The strategy for an array.
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> [Strategy.Value]
  ) -> ArrayStrategy<Strategy> { ArrayStrategy(strategy) }

  /// The strategy for an array, or nil.
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> [Strategy.Value]?
  ) -> ArrayStrategy<Strategy> { ArrayStrategy(strategy) }

  /// The strategy for an array of optionals.
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> [Strategy.Value?]
  ) -> ArrayStrategy<OptionalStrategy<Strategy>> { ArrayStrategy(OptionalStrategy(strategy)) }

  /// The strategy for an array of optionals, or nil.
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> [Strategy.Value?]?
  ) -> ArrayStrategy<OptionalStrategy<Strategy>> { ArrayStrategy(OptionalStrategy(strategy)) }

  /// The strategy for a set.
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Set<Strategy.Value>
  ) -> SetStrategy<Strategy> where Strategy.Value: Hashable { SetStrategy(strategy) }

  /// The strategy for a set, or nil.
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Set<Strategy.Value>?
  ) -> SetStrategy<Strategy> where Strategy.Value: Hashable { SetStrategy(strategy) }

  /// The strategy for a dictionary.
  public static func strategy<Model, Strategy: JSONStrategy, Key: Hashable>(
    _ strategy: Strategy, _ property: (Model) -> [Key: Strategy.Value]
  ) -> DictionaryStrategy<Key, Strategy> { DictionaryStrategy(strategy) }

  /// The strategy for a dictionary, or nil.
  public static func strategy<Model, Strategy: JSONStrategy, Key: Hashable>(
    _ strategy: Strategy, _ property: (Model) -> [Key: Strategy.Value]?
  ) -> DictionaryStrategy<Key, Strategy> { DictionaryStrategy(strategy) }

  /// The strategy for a value that may be missing or null.
  public static func strategy<Model, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Field<Strategy.Value>
  ) -> FieldStrategy<Strategy> { FieldStrategy(strategy) }
}

// MARK: - Writing

/// A value and the strategy that writes it.
@_documentation(visibility: internal)
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

extension ModelProperty {
  /// A value to be written by a strategy.
  @inlinable
  public static func written<Strategy: JSONStrategy>(
    _ value: Strategy.Value, _ strategy: Strategy
  ) -> StrategyWritable<Strategy> { StrategyWritable(value, strategy) }

  /// A value to be written by a strategy, or nil.
  @inlinable
  public static func written<Strategy: JSONStrategy>(
    _ value: Strategy.Value?, _ strategy: Strategy
  ) -> StrategyWritable<Strategy>? { value.map { StrategyWritable($0, strategy) } }

  /// An array to be written by a strategy.
  public static func written<Strategy: JSONStrategy>(
    _ value: [Strategy.Value], _ strategy: Strategy
  ) -> StrategyWritable<ArrayStrategy<Strategy>> { StrategyWritable(value, ArrayStrategy(strategy)) }

  /// An array to be written by a strategy, or nil.
  public static func written<Strategy: JSONStrategy>(
    _ value: [Strategy.Value]?, _ strategy: Strategy
  ) -> StrategyWritable<ArrayStrategy<Strategy>>? { value.map { StrategyWritable($0, ArrayStrategy(strategy)) } }

  /// An array of optionals to be written by a strategy.
  public static func written<Strategy: JSONStrategy>(
    _ value: [Strategy.Value?], _ strategy: Strategy
  ) -> StrategyWritable<ArrayStrategy<OptionalStrategy<Strategy>>> {
    StrategyWritable(value, ArrayStrategy(OptionalStrategy(strategy)))
  }

  /// An array of optionals to be written by a strategy, or nil.
  public static func written<Strategy: JSONStrategy>(
    _ value: [Strategy.Value?]?, _ strategy: Strategy
  ) -> StrategyWritable<ArrayStrategy<OptionalStrategy<Strategy>>>? {
    value.map { StrategyWritable($0, ArrayStrategy(OptionalStrategy(strategy))) }
  }

  /// A set to be written by a strategy.
  public static func written<Strategy: JSONStrategy>(
    _ value: Set<Strategy.Value>, _ strategy: Strategy
  ) -> StrategyWritable<SetStrategy<Strategy>> where Strategy.Value: Hashable {
    StrategyWritable(value, SetStrategy(strategy))
  }

  /// A set to be written by a strategy, or nil.
  public static func written<Strategy: JSONStrategy>(
    _ value: Set<Strategy.Value>?, _ strategy: Strategy
  ) -> StrategyWritable<SetStrategy<Strategy>>? where Strategy.Value: Hashable {
    value.map { StrategyWritable($0, SetStrategy(strategy)) }
  }

  /// A dictionary to be written by a strategy.
  public static func written<Strategy: JSONStrategy, Key: Hashable>(
    _ value: [Key: Strategy.Value], _ strategy: Strategy
  ) -> StrategyWritable<DictionaryStrategy<Key, Strategy>> { StrategyWritable(value, DictionaryStrategy(strategy)) }

  /// A dictionary to be written by a strategy, or nil.
  public static func written<Strategy: JSONStrategy, Key: Hashable>(
    _ value: [Key: Strategy.Value]?, _ strategy: Strategy
  ) -> StrategyWritable<DictionaryStrategy<Key, Strategy>>? {
    value.map { StrategyWritable($0, DictionaryStrategy(strategy)) }
  }

  /// A value to be written by a strategy, unless it is missing.
  public static func written<Strategy: JSONStrategy>(
    _ value: Field<Strategy.Value>, _ strategy: Strategy
  ) -> Field<StrategyWritable<Strategy>> { value.map { StrategyWritable($0, strategy) } }
}
