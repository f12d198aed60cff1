// ReadingLimits: limits on the size of a document and of its values.

/// Limits on the size of a document and of its values. To exceed one is an error that names the limit and the place.
///
/// ```swift
/// var decoder = PliantDecoder()
/// decoder.limits.depth = 64
/// decoder.limits.bytes = 1 << 20
/// ```
///
/// Reading takes linear time and memory for any document, except that an untagged enum inside of itself may be read once
/// for each level if it is flattened into models or has `@Sensitive` values. So by default only ``depth``, which bounds
/// the stack, ``issues``, and ``work``, which counts that, are limited. ``bytes``, ``depth`` and ``work`` cost nothing.
/// Any other limit costs an additional pass over the document before it is read, which takes about as long as skipping
/// it.
///
/// The limits also apply inside strings that are read as JSON; a string that exceeds one is unusable. Each value of a
/// stream is a document of its own.
public struct ReadingLimits: Sendable, Hashable {
  /// The maximum number of bytes of a document, or of one value of a stream. No limit by default.
  public var bytes: Int

  /// The maximum nesting depth of arrays and objects: 1 for `[]`, 2 for `[{}]`. 512 by default.
  ///
  /// A recursive type is read by recursion. In optimized builds, 512 levels of a small model fit a stack of 512 KB,
  /// the size for threads other than the main one on Apple platforms. Large models, Codable types and unoptimized
  /// code may need more. If the stack has no room for one more level, the error is
  /// ``JSONError/Kind/stackLimitExceeded``, and a thread with a larger stack can read the document. Values that are
  /// skipped, checked or read as `JSON` need no stack for their levels.
  public var depth: Int

  /// The maximum number of bytes of a string or a key between its quotes, as written: an escape counts with all its
  /// characters. No limit by default.
  public var stringLength: Int

  /// The maximum number of bytes of a number, including sign, point and exponent. No limit by default.
  public var numberLength: Int

  /// The maximum number of members of an object. No limit by default.
  public var members: Int

  /// The maximum number of elements of an array. No limit by default.
  public var elements: Int

  /// The maximum number of issues that a report stores if it is made for a decoding, such as that of
  /// `PliantDecoder.onReport` and those of streams; further ones are only counted. 100 by default. A `DecodingReport`
  /// that is passed has a limit of its own.
  public var issues: Int

  /// The maximum number of bytes that are inspected while a document is read, as a multiple of its length. A byte
  /// counts each time that it is inspected. A document below 1 KB counts as one of 1 KB. 1,000 by default.
  /// Where `Int` has 32 bits, at most 512 MB are inspected.
  ///
  /// Most documents are inspected once or twice: a second time for an enum whose tag follows its members, for a
  /// superclass and its subclass, or for a value that doesn't fit. Code that reads by hand may rewind any number of
  /// times, and a Codable type may try one type after another at each level. The limit is for those, as their work
  /// may double with each level of nesting.
  public var work: Int

  /// Creates limits, with the documented defaults for omitted arguments.
  @inlinable
  public init(
    bytes: Int = .max, depth: Int = JSONReader.defaultDepthLimit, stringLength: Int = .max, numberLength: Int = .max,
    members: Int = .max, elements: Int = .max, issues: Int = 100, work: Int = 1000
  ) {
    self.bytes = bytes
    self.depth = depth
    self.stringLength = stringLength
    self.numberLength = numberLength
    self.members = members
    self.elements = elements
    self.issues = issues
    self.work = work
  }

  /// The default of ``work``.
  @usableFromInline static var standardWork: Int { @inline(__always) get { 1000 } }
  /// How often a document is usually inspected, at most.
  @usableFromInline static var usualWork: Int { @inline(__always) get { 3 } }
  /// The minimum length of a document in the calculation of ``work``.
  @usableFromInline static var leastWorkCount: Int { @inline(__always) get { 1024 } }

  /// Whether all limits are the documented defaults. Computed without a branch, as it is checked for each document.
  @inline(__always)
  package var isStandard: Bool {
    let standard = ReadingLimits()
    let sizes =
      (bytes ^ standard.bytes) | (stringLength ^ standard.stringLength) | (numberLength ^ standard.numberLength)
    let counts = (members ^ standard.members) | (elements ^ standard.elements) | (issues ^ standard.issues)
    return sizes | counts | (depth ^ standard.depth) | (work ^ standard.work) == 0
  }

  /// Whether the limits need a separate pass over the document, as the reader itself doesn't count.
  package var needsPass: Bool {
    stringLength != .max || numberLength != .max || members != .max || elements != .max
  }
}
