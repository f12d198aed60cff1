// Reading a descriptor from its bytes, to change it at run time.

extension Descriptor {
  /// Reads a descriptor.
  ///
  /// - Parameter bytes: complete, as ``bytes`` writes them.
  package init(_ bytes: UnsafePointer<UInt8>) {
    var reader = unsafe DescriptorReader(bytes: bytes)
    let start = reader.number(at: 0, digits: 3) & ~(Int(DescriptorCode.plainEnd) << 14)
    let members = reader.members(ofTable: 3)
    reader.place = start
    var steps: [Step] = []
    while let step = reader.step() { steps.append(step) }
    self.init(members: members, steps: steps)
  }
}

@safe
private struct DescriptorReader {
  // SAFETY: a descriptor is complete, so that all of its offsets and numbers are within it.
  private let bytes: UnsafePointer<UInt8>
  /// Where the next action or step begins.
  var place = 0

  init(bytes: UnsafePointer<UInt8>) { unsafe self.bytes = unsafe bytes }

  // MARK: - Numbers and text

  /// Returns a number of one to three digits to the base of 128. Flags are a single byte.
  func number(at place: Int, digits: Int) -> Int {
    (0..<digits).reduce(0) { unsafe $0 | Int(bytes[place + $1]) << (7 * $1) }
  }

  private func text(at place: Int, count: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: bytes + place, count: count), as: UTF8.self)
  }

  private mutating func take(digits: Int) -> Int {
    defer { place += digits }
    return number(at: place, digits: digits)
  }

  private mutating func takeText() -> String {
    let count = take(digits: 2)
    defer { place += count }
    return text(at: place, count: count)
  }

  private mutating func takeOrdinal() -> Int? {
    let ordinal = take(digits: 2)
    return ordinal == DescriptorCode.noOrdinal ? nil : ordinal
  }

  private mutating func takeCharacter() -> Unicode.Scalar { Unicode.Scalar(UInt8(take(digits: 1))) }

  private mutating func takeFlags() -> Descriptor.Flags { Descriptor.Flags(rawValue: UInt8(take(digits: 1))) }

  // MARK: - Tables

  mutating func members(ofTable table: Int) -> [Descriptor.Member] {
    let level = number(at: table, digits: 1)
    var members: [Descriptor.Member] = []
    var entry = table + 11
    while number(at: entry, digits: 2) > 1 {
      let count = number(at: entry, digits: 2)
      let end = entry + 4 + count
      var member = Descriptor.Member(key: text(at: entry + 5, count: count - 3))
      member.isUnlisted = number(at: entry + 4, digits: 1) == 1
      let property = number(at: entry + 2, digits: 1)
      if property == Int(DescriptorCode.hasActions) {
        place = number(at: end, digits: 3)
        readActions(of: &member, level: level)
        entry = end + 3
      } else {
        member.uses = [
          Descriptor.Use(property: property, candidate: 0, ordinal: nil, reading: Descriptor.Reading([], rest: ""))
        ]
        entry = end
      }
      members.append(member)
    }
    return members
  }

  private mutating func readActions(of member: inout Descriptor.Member, level: Int) {
    while true {
      let action = takeCharacter()
      switch action {
      case "K":
        let (property, candidate, ordinal) = (take(digits: 2), take(digits: 1), takeOrdinal())
        member.uses.append(Descriptor.Use(property: property, candidate: candidate, ordinal: ordinal, reading: nil))
      case "R":
        let (property, candidate, flags, ordinal) = (take(digits: 2), take(digits: 1), takeFlags(), takeOrdinal())
        let reading = Descriptor.Reading(flags, rest: takeText())
        member.uses.append(Descriptor.Use(property: property, candidate: candidate, ordinal: ordinal, reading: reading))
      case "N", "T", "U":
        let table = take(digits: 3)
        switch action {
        case "T": member.content = .elements(count: take(digits: 2))
        case "U": member.content = .single(property: take(digits: 2), isOptional: take(digits: 1) == 1)
        // Associated values belong to the enum's own object.
        default: member.content = number(at: table, digits: 1) == level ? .members : nil
        }
        member.members = members(ofTable: table)
        return
      case "S": break
      case "O": member.isOtherCase = true
      default: return
      }
    }
  }

  // MARK: - Steps

  /// Reads the next step; returns nil at the end.
  mutating func step() -> Descriptor.Step? {
    switch takeCharacter() {
    case "V": return .property(take(digits: 2))
    case "A": return .candidates(takeCandidates())
    case "O":
      return .optional(takeText().split(separator: "\n", omittingEmptySubsequences: false).map(columns(of:)))
    case "P": return .replaced(take(digits: 2))
    case "M": return takeRequired()
    case "E": return .end
    default: return nil
    }
  }

  private func columns(of text: Substring) -> [String] {
    text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func takeCandidates() -> Descriptor.Candidates {
    let (property, first, ordinal) = (take(digits: 2), take(digits: 1), takeOrdinal())
    let readings = (0..<take(digits: 1)).map { _ in Descriptor.Reading(takeFlags(), rest: takeText()) }
    return Descriptor.Candidates(property: property, first: first, ordinal: ordinal, readings: readings)
  }

  private mutating func takeRequired() -> Descriptor.Step {
    _ = take(digits: 3)
    var properties: [Descriptor.Required] = []
    var checks: [Descriptor.Candidates] = []
    while true {
      switch takeCharacter() {
      case "R":
        let (property, flags, ordinal) = (take(digits: 2), take(digits: 1), takeOrdinal())
        properties.append(
          Descriptor.Required(
            property: property, ordinal: ordinal, isMember: flags & 1 != 0, isAlways: flags & 2 != 0,
            paths: columns(of: takeText()[...])))
      case "C": _ = take(digits: 3)
      case "A": checks.append(takeCandidates())
      default:
        _ = take(digits: 3)
        return .required(properties, checks: checks)
      }
    }
  }
}
