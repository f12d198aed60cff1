//===----------------------------------------------------------------------===//
// ReadingLimits: how large a document, and what is in it, may be.
//===----------------------------------------------------------------------===//

/// How large a document, and what is in it, may be. What is larger is an error that names the limit and the place.
///
/// ```swift
/// var decoder = PliantDecoder()
/// decoder.limits.depth = 64
/// decoder.limits.bytes = 1 << 20
/// ```
///
/// Reading takes linear time and memory whatever the document, so by default only ``depth``, which bounds the stack, ``issues``, and
/// ``work`` are limited. ``bytes``, ``depth`` and ``work`` cost nothing. Any other limit that is set costs a pass over the document
/// before it is read, about as long as skipping it.
///
/// The limits hold inside of strings that are read as JSON too; such a string beyond one of them is unusable. Each value of
/// a stream is a document of its own.
public struct ReadingLimits: Sendable, Hashable {
  /// The most bytes of a document; of a stream, the most of one value. No limit by default.
  public var bytes: Int

  /// How deep arrays and objects may nest: 1 for `[]`, 2 for `[{}]`. 512 by default.
  ///
  /// A type that holds itself is read by recursion. Optimized, 512 levels of a small model fit a stack of 512 KB, which is what
  /// threads other than the main one have on Apple platforms; large models and Codable types may not, nor anything without
  /// optimization. Where the stack has no room for one more level, the error is ``JSONError/Kind/stackLimitExceeded``, and a
  /// thread with a larger stack can read the document. What is skipped, checked or read as `JSON` takes no stack for its levels.
  public var depth: Int

  /// The most bytes of a string or a key between its quotes, as it stands in the document: an escape counts as it is written.
  /// No limit by default.
  public var stringLength: Int

  /// The most bytes of a number, sign, point and exponent included. No limit by default.
  public var numberLength: Int

  /// The most members of one object. No limit by default.
  public var members: Int

  /// The most elements of one array. No limit by default.
  public var elements: Int

  /// How many issues a report stores; beyond that they are only counted. 100 by default.
  public var issues: Int

  /// How many bytes may be looked at while a document is read, as a multiple of its length: a byte counts each time that it is looked
  /// at. Of a document below 1 KB, as of one of 1 KB. 1,000 by default.
  ///
  /// Most documents are looked at once or twice: an enum whose tag stands behind its members, a superclass and its subclass, or a
  /// value that doesn't fit take a second look. What is read by hand may go back as often as it likes, and a Codable type may try one
  /// type after another at each level: the limit is for those, as their work may double with each level of nesting.
  public var work: Int

  /// The documented defaults, but for what is given.
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
  /// How often a document is looked at as a rule, at most.
  @usableFromInline static var usualWork: Int { @inline(__always) get { 3 } }
  /// The bytes that a shorter document counts for as regards ``work``.
  @usableFromInline static var leastWorkCount: Int { @inline(__always) get { 1024 } }

  /// Whether nothing but the documented defaults is limited. Worked out without a branch: each document asks.
  @inline(__always)
  package var isStandard: Bool {
    let standard = ReadingLimits()
    let sizes =
      (bytes ^ standard.bytes) | (stringLength ^ standard.stringLength) | (numberLength ^ standard.numberLength)
    let counts = (members ^ standard.members) | (elements ^ standard.elements) | (issues ^ standard.issues)
    return sizes | counts | (depth ^ standard.depth) | (work ^ standard.work) == 0
  }

  /// Whether a pass over the document is needed, as the reader itself doesn't count.
  package var needsPass: Bool {
    stringLength != .max || numberLength != .max || members != .max || elements != .max
  }
}
