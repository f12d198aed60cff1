//===----------------------------------------------------------------------===//
// The state of an EncodingLevel's value.
//===----------------------------------------------------------------------===//

extension EncodingLevel {
  struct Fields {
    var kind = Kind.none
    /// Whether this is the frame of an `encode(to:)`.
    var isFrame = true
    /// Whether this is a nested container, and not an encoder.
    var isContainer = false
    /// Whether the value was closed in place, although a container of it is still referenced.
    var isClosed = false
    /// How many containers contain the value.
    var depth = 0
    /// The offset of the comma before the value, that of the value, and the number of keys written before.
    var before = 0
    var start = 0
    var keyBase = 0
    /// A bit for each key that was written, by its hash: shows for most keys that they are new.
    var keyMask: UInt64 = 0
    /// The number of elements.
    var count = 0

    var step = Step.none
    var key: (any CodingKey)?
    var index = 0
    var text = ""
  }

  @_transparent
  var kind: Kind {
    get { unsafe uncheckedFields.kind }
    set { unsafe uncheckedFields.kind = newValue }
  }
  @_transparent
  var isFrame: Bool {
    get { unsafe uncheckedFields.isFrame }
    set { unsafe uncheckedFields.isFrame = newValue }
  }
  @_transparent
  var isContainer: Bool {
    get { unsafe uncheckedFields.isContainer }
    set { unsafe uncheckedFields.isContainer = newValue }
  }
  @_transparent
  var isClosed: Bool {
    get { unsafe uncheckedFields.isClosed }
    set { unsafe uncheckedFields.isClosed = newValue }
  }
  @_transparent
  var depth: Int {
    get { unsafe uncheckedFields.depth }
    set { unsafe uncheckedFields.depth = newValue }
  }
  @_transparent
  var before: Int {
    get { unsafe uncheckedFields.before }
    set { unsafe uncheckedFields.before = newValue }
  }
  @_transparent
  var start: Int {
    get { unsafe uncheckedFields.start }
    set { unsafe uncheckedFields.start = newValue }
  }
  @_transparent
  var keyBase: Int {
    get { unsafe uncheckedFields.keyBase }
    set { unsafe uncheckedFields.keyBase = newValue }
  }
  @_transparent
  var keyMask: UInt64 {
    get { unsafe uncheckedFields.keyMask }
    set { unsafe uncheckedFields.keyMask = newValue }
  }
  @_transparent
  var count: Int {
    get { unsafe uncheckedFields.count }
    set { unsafe uncheckedFields.count = newValue }
  }
  @_transparent
  var step: Step {
    get { unsafe uncheckedFields.step }
    set { unsafe uncheckedFields.step = newValue }
  }
  @_transparent
  var key: (any CodingKey)? {
    get { unsafe uncheckedFields.key }
    set { unsafe uncheckedFields.key = newValue }
  }
  @_transparent
  var index: Int {
    get { unsafe uncheckedFields.index }
    set { unsafe uncheckedFields.index = newValue }
  }
  @_transparent
  var text: String {
    get { unsafe uncheckedFields.text }
    set { unsafe uncheckedFields.text = newValue }
  }
}
