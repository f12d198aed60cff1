//===----------------------------------------------------------------------===//
// Inference: models from samples.
//===----------------------------------------------------------------------===//

#if CommandLine
public import Pliant

/// Finds the models that samples need.
///
/// ```swift
/// var inference = Inference()
/// inference.options.name = "Order"
/// for sample in samples { inference.add(sample) }
/// print(inference.source())
/// ```
public struct Inference {
  /// How models are written.
  public struct Options: Sendable {
    public enum Style: String, Sendable, CaseIterable { case macro, codable, tolerant }

    /// The name of the outermost type.
    public var name = "Root"
    public var style = Style.macro
    /// The access level of everything: `public`.
    public var access: String?
    /// Whether to guess nothing from names and numbers.
    public var isStrict = false
    /// Whether comments say how often, and give examples.
    public var hasComments = true
    public var hints = InferenceHints()

    public init() {}
  }

  public var options = Options()
  private var samples: [JSON] = []

  public init(options: Options = Options()) { self.options = options }

  /// Adds a document. An array stands for its elements.
  public mutating func add(_ sample: JSON) { samples.append(sample) }

  public var isEmpty: Bool { samples.isEmpty }

  /// The source code of the models.
  public func source() -> String { SwiftWriter(plan(), options, sampleCount: samples.count).text }

  /// The source code of each type that stands on its own, by its name.
  public func sourceFiles() -> [(name: String, text: String)] {
    SwiftWriter(plan(), options, sampleCount: samples.count).files
  }

  /// A JSON Schema of the samples, with what `pliant bend` needs as annotations.
  public func schema() -> JSON { SchemaWriter(plan()).document }

  /// What was guessed, as a file of hints has it.
  public func hints() -> String {
    "# What was guessed. Change a line to overrule it, and give the file to --hints.\n"
      + plan().guesses.map { $0 + "\n" }.joined()
  }

  func plan() -> ModelPlan {
    let first = Observer(rootName: options.name)
    for sample in samples { first.add(sample) }
    DictionaryDecision.decide(first.root, hints: options.hints, isStrict: options.isStrict)
    ShapeUnification.unify(first.root, hints: options.hints)
    TagDecision.decide(first.root, isStrict: options.isStrict)
    let second = Observer(rootName: options.name, plan: first.root)
    for sample in samples { second.add(sample) }
    ShapeUnification.unify(second.root, hints: options.hints)
    var planner = ModelPlanner(options)
    return planner.plan(second.root)
  }
}
#endif
