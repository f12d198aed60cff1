// Inference: models from samples.

#if CommandLine
public import Pliant

/// Infers models from samples.
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
    /// The access level of all declarations, such as `public`; nil for the default.
    public var access: String?
    /// Whether to make no guesses from names and numbers.
    public var isStrict = false
    /// Whether comments state how often properties occur, with examples.
    public var hasComments = true
    public var hints = InferenceHints()

    public init(name: String = "Root") { self.name = name }
  }

  /// Whether a type can't have this name, since it is a keyword of Swift.
  package static func isKeyword(_ name: String) -> Bool { Naming.isKeyword(name) }

  /// Whether a type can't have this name, since models need the type that has it.
  package static func isReserved(_ name: String) -> Bool { Naming.reservedTypes.contains(name) }

  private let options: Options
  private let plan: ModelPlan
  private let sampleCount: Int

  /// Infers the models of documents. If they are arrays of objects, the models are those of the elements.
  public init(_ samples: [JSON], options: Options = Options()) {
    self.init(options: options) { makeObserver in
      let observer = makeObserver(Observer.sampleLimit)
      for sample in samples { observer.add(sample) }
      return observer
    }
  }

  /// Infers the models of documents, which are observed twice if a tag distinguishes some of their objects.
  ///
  /// - Parameter observe: adds all documents to an observer that it makes with a limit of samples, or to several that
  ///   it merges into one.
  init(options: Options, observe: (_ makeObserver: @escaping @Sendable (Int) -> Observer) throws -> Observer) rethrows {
    let name = options.name
    let first = try observe { Observer(rootName: name, sampleLimit: $0) }
    let plan = SettledPlan(first, options)
    // The second pass is needed only for the shapes of a tag's variants.
    let last = plan.hasTags ? try observe { Observer(rootName: name, plan: plan.root, sampleLimit: $0) } : first
    ShapeUnification.unify(last.root, hints: options.hints)
    var planner = ModelPlanner(options)
    self.options = options
    self.plan = planner.plan(last.root, unwrapsArrays: last.unwrapsArrays)
    sampleCount = last.root.count
  }

  public var isEmpty: Bool { sampleCount == 0 }

  /// The source code of the models.
  public func source() -> String { SwiftWriter(plan, options, sampleCount: sampleCount).text }

  /// The source code of each outermost type, with the type's name.
  public func sourceFiles() -> [(name: String, text: String)] {
    SwiftWriter(plan, options, sampleCount: sampleCount).files
  }

  /// A JSON Schema of the samples, with the annotations that `pliant bend` needs.
  public func schema() -> JSON { SchemaWriter(plan).document }

  /// The guesses, as the text of a file of hints.
  public func hints() -> String {
    "# What was guessed. Change a line to overrule it, and give the file to --hints.\n"
      + plan.guesses.map { $0 + "\n" }.joined()
  }
}

/// The shapes of the first pass, with all decisions made.
private struct SettledPlan: @unchecked Sendable {
  // SAFETY of Sendable: the shapes don't change any more. Merged ones lead to their successors in one step.
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
