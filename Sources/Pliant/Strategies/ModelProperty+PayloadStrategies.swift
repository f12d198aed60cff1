//===----------------------------------------------------------------------===//
// Strategies for the associated values of cases, selected by their types: closures that extract them from a case
// would give the compiler too little information.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelProperty {
  /// The strategy as it is.
  @inlinable
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: Strategy.Value.Type
  ) -> Strategy { strategy }

  /// The strategy for an optional associated value.
  @inlinable
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: (Strategy.Value?).Type
  ) -> Strategy { strategy }

  /// The strategy for an array.
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: ([Strategy.Value]).Type
  ) -> ArrayStrategy<Strategy> { ArrayStrategy(strategy) }

  /// The strategy for an array, or nil.
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: ([Strategy.Value]?).Type
  ) -> ArrayStrategy<Strategy> { ArrayStrategy(strategy) }

  /// The strategy for an array of optionals.
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: ([Strategy.Value?]).Type
  ) -> ArrayStrategy<OptionalStrategy<Strategy>> { ArrayStrategy(OptionalStrategy(strategy)) }

  /// The strategy for an array of optionals, or nil.
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: ([Strategy.Value?]?).Type
  ) -> ArrayStrategy<OptionalStrategy<Strategy>> { ArrayStrategy(OptionalStrategy(strategy)) }

  /// The strategy for a set.
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: Set<Strategy.Value>.Type
  ) -> SetStrategy<Strategy> where Strategy.Value: Hashable { SetStrategy(strategy) }

  /// The strategy for a set, or nil.
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: (Set<Strategy.Value>?).Type
  ) -> SetStrategy<Strategy> where Strategy.Value: Hashable { SetStrategy(strategy) }

  /// The strategy for a dictionary.
  public static func strategy<Strategy: JSONStrategy, Key: Hashable>(
    _ strategy: Strategy, for type: ([Key: Strategy.Value]).Type
  ) -> DictionaryStrategy<Key, Strategy> { DictionaryStrategy(strategy) }

  /// The strategy for a dictionary, or nil.
  public static func strategy<Strategy: JSONStrategy, Key: Hashable>(
    _ strategy: Strategy, for type: ([Key: Strategy.Value]?).Type
  ) -> DictionaryStrategy<Key, Strategy> { DictionaryStrategy(strategy) }

  /// The strategy for a value that may be missing or null.
  public static func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: Field<Strategy.Value>.Type
  ) -> FieldStrategy<Strategy> { FieldStrategy(strategy) }
}
