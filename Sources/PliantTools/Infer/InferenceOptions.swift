//===----------------------------------------------------------------------===//
// Inference: models from samples.
//===----------------------------------------------------------------------===//

#if CommandLine
public import Pliant

/// Finds the models that samples need.
///
/// ```swift
/// let inference = Inference(samples, options: Inference.Options(name: "Order"))
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

    public init(name: String = "Root") { self.name = name }
  }

  private let options: Options
  private let plan: ModelPlan
  private let sampleCount: Int

  /// Finds the models of documents. An array stands for its elements.
  public init(_ samples: [JSON], options: Options = Options()) {
    self.init(options: options) { makeObserver in
      let observer = makeObserver(Observer.sampleLimit)
      for sample in samples { observer.add(sample) }
      return observer
    }
  }

  /// Finds the models of documents, which are read twice if some of them are told apart by a tag.
  ///
  /// - Parameter observe: adds all documents to an observer with the limit of samples that it says, or merges observers that it
  ///   makes into one.
  init(options: Options, observe: (_ makeObserver: @escaping @Sendable (Int) -> Observer) throws -> Observer) rethrows {
    let name = options.name
    let first = try observe { Observer(rootName: name, sampleLimit: $0) }
    let plan = SettledPlan(first, options)
    // Only the variants of a tag are shapes that the first time doesn't know.
    let last = plan.hasTags ? try observe { Observer(rootName: name, plan: plan.root, sampleLimit: $0) } : first
    ShapeUnification.unify(last.root, hints: options.hints)
    var planner = ModelPlanner(options)
    self.options = options
    self.plan = planner.plan(last.root)
    sampleCount = last.root.count
  }

  public var isEmpty: Bool { sampleCount == 0 }

  /// The source code of the models.
  public func source() -> String { SwiftWriter(plan, options, sampleCount: sampleCount).text }

  /// The source code of each type that stands on its own, by its name.
  public func sourceFiles() -> [(name: String, text: String)] {
    SwiftWriter(plan, options, sampleCount: sampleCount).files
  }

  /// A JSON Schema of the samples, with what `pliant bend` needs as annotations.
  public func schema() -> JSON { SchemaWriter(plan).document }

  /// What was guessed, as a file of hints has it.
  public func hints() -> String {
    "# What was guessed. Change a line to overrule it, and give the file to --hints.\n"
      + plan.guesses.map { $0 + "\n" }.joined()
  }
}

/// What was seen the first time, with all decisions made.
private struct SettledPlan: @unchecked Sendable {
  // SAFETY of Sendable: nobody changes the shapes any more. Merged ones lead to their successors in one step.
  let root: ValueShape
  let hasTags: Bool

  init(_ observer: Observer, _ options: Inference.Options) {
    root = observer.root
    DictionaryDecision.decide(root, hints: options.hints, isStrict: options.isStrict)
    ShapeUnification.unify(root, hints: options.hints)
    TagDecision.decide(root, isStrict: options.isStrict)
    hasTags = ShapeUnification.objects(below: root).contains { $0.tag != nil }
  }
}
#endif
