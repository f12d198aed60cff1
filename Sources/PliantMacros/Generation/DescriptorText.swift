//===----------------------------------------------------------------------===//
// The descriptor of a model's properties, as PliantCore reads it. `Visit.swift` there documents the format.
//===----------------------------------------------------------------------===//

#if Macros
struct DescriptorText {
  private var bytes: [UInt8] = []
  /// The ordinals of the properties that may be read in several steps, by the numbers of the properties.
  private var ordinals: [Int: Int] = [:]

  /// The required properties, one bit each.
  private(set) var required: UInt64 = 0

  /// - Parameter members: the members of the object, if they are not those of the properties' paths.
  init(_ model: Model, members: [ExpectedMember]? = nil) {
    let read = model.members.filter(\.isRead)
    for property in read where property.isVisitedInSteps { ordinals[property.number] = ordinals.count }
    write(long: 0)
    writeTable(of: members ?? ExpectedMember.all(of: read), level: 0, outer: 0, resume: 0)
    patch(0, long: bytes.count)
    let hasPlainEnd = writeSteps(of: model)
    if hasPlainEnd { bytes[2] |= Self.plainEnd }
    // Padding: comparisons read whole words.
    bytes += Array("........".utf8)
  }

  var literal: String { swiftLiteral(String(decoding: bytes, as: UTF8.self)) }

  // MARK: - Numbers and text

  private mutating func write(_ byte: Character) { bytes.append(byte.asciiValue ?? 0) }

  private mutating func write(short number: Int) {
    bytes += [UInt8(number & 127), UInt8(number >> 7 & 127)]
  }

  private mutating func write(long number: Int) {
    bytes += [UInt8(number & 127), UInt8(number >> 7 & 127), UInt8(number >> 14 & 127)]
  }

  private mutating func patch(_ place: Int, long number: Int) {
    for index in 0..<3 { bytes[place + index] = UInt8(number >> (7 * index) & 127) }
  }

  private mutating func write(text: String) {
    write(short: text.utf8.count)
    bytes += Array(text.utf8)
  }

  // MARK: - Tables

  private static let plainEnd: UInt8 = 64
  private static let hasActions: UInt8 = 127
  private static let sharedBit = 62
  private static let noOrdinal = 0x3FFF

  private static func bit(_ number: Int) -> UInt8 { UInt8(min(number, sharedBit)) }

  private mutating func writeTable(of members: [ExpectedMember], level: Int, outer: Int, resume: Int) {
    let table = bytes.count
    var log = 1
    while 1 << log < 2 * members.count { log += 1 }
    bytes.append(UInt8(level))
    write(long: outer)
    write(long: resume)
    bytes.append(UInt8(log))
    let slotsPlace = bytes.count
    write(long: 0)
    var entries: [Int] = []
    for member in members {
      entries.append(bytes.count)
      writeEntry(of: member)
    }
    bytes += [1, 0, 0, 0, 0]
    patch(slotsPlace, long: bytes.count)
    for entry in slots(of: members, entries, count: 1 << log) { write(long: entry) }
    for (member, entry) in zip(members, entries) where member.directProperty == nil {
      let place = entry + 4 + member.key.utf8.count + 3
      patch(place, long: bytes.count)
      writeActions(of: member, level: level, table: table, resume: place + 3)
    }
  }

  private mutating func writeEntry(of member: ExpectedMember) {
    write(short: member.key.utf8.count + 3)
    let direct = member.directProperty
    bytes += [direct.map { UInt8($0.number) } ?? Self.hasActions, direct.map { Self.bit($0.number) } ?? 0]
    // A key with escapes is compared in its unescaped form.
    let isPlain = jsonLiteral(member.key) == "\"\(member.key)\""
    bytes.append(member.isUnlisted ? 1 : isPlain ? UInt8(ascii: "\"") : 0)
    bytes += Array("\(member.key)\":".utf8)
    if direct == nil { write(long: 0) }
  }

  private func slots(of members: [ExpectedMember], _ entries: [Int], count: Int) -> [Int] {
    var slots = Array(repeating: 0, count: count)
    for (member, entry) in zip(members, entries) where !member.isUnlisted {
      var slot = Int(truncatingIfNeeded: hash(of: member.key)) & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = entry
    }
    return slots
  }

  /// The hash of a key, as PliantCore computes it.
  private func hash(of key: String) -> UInt64 {
    let word = firstWord(of: key)
    let count = key.utf8.count
    let last = count >= 8 ? key.utf8.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } : word
    let spread = (((word &<< 5) ^ last) &+ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    return ((spread ^ (spread &>> 32)) &* 0x9E37_79B9_7F4A_7C15) &>> 40
  }

  // MARK: - Actions

  private mutating func writeActions(of member: ExpectedMember, level: Int, table: Int, resume: Int) {
    let read = member.uses.filter(\.isReadWhenMet)
    for use in member.uses where use.isReadLater {
      write("K")
      write(short: use.property.number)
      bytes.append(UInt8(use.candidate))
      write(short: ordinals[use.property.number] ?? Self.noOrdinal)
    }
    for use in read {
      write("R")
      write(short: use.property.number)
      bytes.append(UInt8(use.candidate))
      var flags = use.property.flags(ofCandidate: use.candidate)
      if use.property.hasAlternatives && use.property.keepsPlace(ofCandidate: use.candidate) { flags |= 4 }
      bytes.append(flags)
      write(short: ordinals[use.property.number] ?? Self.noOrdinal)
      write(text: use.rest ?? "")
    }
    guard !member.members.isEmpty else {
      if read.isEmpty { write("S") }
      return write(".")
    }
    let place = bytes.count + 1
    switch member.content {
    case .members?, nil:
      write("N")
      write(long: 0)
    case .elements(let count)?:
      write("T")
      write(long: 0)
      write(short: count)
    case .single(let property, let isOptional)?:
      write("U")
      write(long: 0)
      write(short: property.number)
      bytes.append(isOptional ? 1 : 0)
    }
    write(".")
    patch(place, long: bytes.count)
    // Associated values belong to the enum's own object, for the members that nothing consumes.
    let innerLevel = member.content == nil ? level + 1 : level
    writeTable(of: member.members, level: innerLevel, outer: table, resume: resume)
  }

  // MARK: - Steps

  /// - Returns: whether there are no steps if no value is missing.
  private mutating func writeSteps(of model: Model) -> Bool {
    let start = bytes.count
    let spread = model.spread
    var others = spread.map(\.number)
    if !spread.isEmpty { others.append(model.numberOfUnconsumed) }
    for number in others + model.computed.map(\.number) {
      write("V")
      write(short: number)
    }
    let read = model.members.filter(\.isRead)
    for property in read where property.hasAlternatives && !property.isReadAfterAssignment {
      writeCandidates(of: property, from: 1, as: property.number)
    }
    let isPlain = bytes.count == start && !read.contains(where: \.isReadAfterAssignment)
    let optional = read.filter(\.isNilWhenMissing)
    if !optional.isEmpty {
      write("O")
      write(text: optional.map { $0.paths.map(\.text).joined(separator: "\t") }.joined(separator: "\n"))
    }
    if model.properties.contains(where: \.isLeftToSubclasses) {
      write("P")
      write(short: model.numberOfReplaced)
    }
    writeRequired(in: model)
    write("E")
    let deferred = read.filter(\.isReadAfterAssignment)
    for property in deferred { writeCandidates(of: property, from: 0, as: property.number) }
    if !deferred.isEmpty { write("E") }
    return isPlain
  }

  private mutating func writeCandidates(of property: Property, from first: Int, as number: Int) {
    write("A")
    write(short: number)
    bytes.append(UInt8(first))
    write(short: ordinals[property.number] ?? Self.noOrdinal)
    bytes.append(UInt8(property.paths.count))
    for (index, path) in property.paths.enumerated() {
      bytes.append(property.flags(ofCandidate: index))
      write(text: path.rest ?? "")
    }
  }

  private mutating func writeRequired(in model: Model) {
    let ordered = model.isMemberwise ? model.properties.filter(\.isRead) : model.assignmentOrder
    let asked = ordered.filter { $0.localType != nil && !($0.role == .member && $0.isSpelledOptional) }
    guard !asked.isEmpty else { return }
    write("M")
    let lengthPlace = bytes.count
    write(long: 0)
    let start = bytes.count
    for property in asked {
      let isAlways = property.narrowing?.isRequired == true
      required |= 1 << UInt64(property.number < Self.sharedBit && !isAlways ? property.number : 63)
      write("R")
      write(short: property.number)
      bytes.append((property.role == .member ? 1 : 0) | (isAlways ? 2 : 0))
      write(short: ordinals[property.number] ?? Self.noOrdinal)
      write(text: property.requiredPaths.joined(separator: "\t"))
    }
    let checked = model.checkedProperties
    if !checked.isEmpty {
      write("C")
      let place = bytes.count
      write(long: 0)
      for property in checked { writeCandidates(of: property, from: 0, as: model.numberOfCheck(of: property)) }
      patch(place, long: bytes.count - place - 3)
    }
    write("Q")
    write(long: bytes.count - 1 - start)
    patch(lengthPlace, long: bytes.count - start)
  }
}

extension Property {
  /// Whether the value may be read in more than one step.
  fileprivate var isVisitedInSteps: Bool {
    hasAlternatives || isReadAfterAssignment || paths.contains { $0.rest != nil }
  }

  fileprivate func flags(ofCandidate index: Int) -> UInt8 {
    (hasAlternatives ? 1 : 0) | (paths[index].rest != nil ? 2 : 0) | (paths[index].hasWildcard ? 8 : 0)
  }
}

extension ExpectedMember {
  /// The property that is read from the member, if it is the only one and is read immediately.
  fileprivate var directProperty: Property? {
    guard members.isEmpty, uses.count == 1, let use = uses.first, use.isReadWhenMet, use.rest == nil,
      !use.property.hasAlternatives, use.property.number < 127
    else { return nil }
    return use.property
  }
}
#endif
