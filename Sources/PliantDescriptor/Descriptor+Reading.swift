// Reading a descriptor from its bytes, to change it at run time.

extension Descriptor {
  /// Reads a descriptor.
  ///
  /// - Parameter bytes: complete, as ``bytes`` writes them.
  package init(_ bytes: UnsafePointer<UInt8>) {
    var reader = unsafe DescriptorReader(bytes: bytes)
    let start = reader.long(at: 0) & ~(Int(DescriptorCode.plainEnd) << 14)
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

  private func byte(at place: Int) -> Int { unsafe Int(bytes[place]) }

  private func short(at place: Int) -> Int { byte(at: place) | byte(at: place + 1) << 7 }

  func long(at place: Int) -> Int { short(at: place) | byte(at: place + 2) << 14 }

  private func text(at place: Int, count: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: bytes + place, count: count), as: UTF8.self)
  }

  private mutating func takeByte() -> Int {
    defer { place += 1 }
    return byte(at: place)
  }

  private mutating func takeShort() -> Int {
    defer { place += 2 }
    return short(at: place)
  }

  private mutating func takeLong() -> Int {
    defer { place += 3 }
    return long(at: place)
  }

  private mutating func takeText() -> String {
    let count = takeShort()
    defer { place += count }
    return text(at: place, count: count)
  }

  private mutating func takeOrdinal() -> Int? {
    let ordinal = takeShort()
    return ordinal == DescriptorCode.noOrdinal ? nil : ordinal
  }

  private mutating func takeCharacter() -> Unicode.Scalar { Unicode.Scalar(UInt8(takeByte())) }

  private mutating func takeReading() -> Descriptor.Reading {
    let flags = Descriptor.Flags(rawValue: UInt8(takeByte()))
    return Descriptor.Reading(flags, rest: takeText())
  }

  // MARK: - Tables

  mutating func members(ofTable table: Int) -> [Descriptor.Member] {
    let level = byte(at: table)
    var members: [Descriptor.Member] = []
    var entry = table + 11
    while short(at: entry) > 1 {
      let count = short(at: entry)
      let end = entry + 4 + count
      var member = Descriptor.Member(key: text(at: entry + 5, count: count - 3))
      member.isUnlisted = byte(at: entry + 4) == 1
      let property = byte(at: entry + 2)
      if property == Int(DescriptorCode.hasActions) {
        place = long(at: end)
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
        let (property, candidate, ordinal) = (takeShort(), takeByte(), takeOrdinal())
        member.uses.append(Descriptor.Use(property: property, candidate: candidate, ordinal: ordinal, reading: nil))
      case "R":
        let (property, candidate, flags) = (takeShort(), takeByte(), takeByte())
        let ordinal = takeOrdinal()
        let reading = Descriptor.Reading(Descriptor.Flags(rawValue: UInt8(flags)), rest: takeText())
        member.uses.append(Descriptor.Use(property: property, candidate: candidate, ordinal: ordinal, reading: reading))
      case "N", "T", "U":
        let table = takeLong()
        switch action {
        case "T": member.content = .elements(count: takeShort())
        case "U": member.content = .single(property: takeShort(), isOptional: takeByte() == 1)
        // Associated values belong to the enum's own object.
        default: member.content = byte(at: table) == level ? .members : nil
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
    case "V": return .property(takeShort())
    case "A": return .candidates(takeCandidates())
    case "O": return .optional(lines(of: takeText()))
    case "P": return .replaced(takeShort())
    case "M": return takeRequired()
    case "E": return .end
    default: return nil
    }
  }

  private func lines(of text: String) -> [[String]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(columns(of:))
  }

  private func columns(of text: Substring) -> [String] {
    text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func takeCandidates() -> Descriptor.Candidates {
    let (property, first, ordinal) = (takeShort(), takeByte(), takeOrdinal())
    let readings = (0..<takeByte()).map { _ in takeReading() }
    return Descriptor.Candidates(property: property, first: first, ordinal: ordinal, readings: readings)
  }

  private mutating func takeRequired() -> Descriptor.Step {
    _ = takeLong()
    var properties: [Descriptor.Required] = []
    var checks: [Descriptor.Candidates] = []
    while true {
      switch takeCharacter() {
      case "R":
        let (property, flags, ordinal) = (takeShort(), takeByte(), takeOrdinal())
        properties.append(
          Descriptor.Required(
            property: property, ordinal: ordinal, isMember: flags & 1 != 0, isAlways: flags & 2 != 0,
            paths: columns(of: takeText()[...])))
      case "C": _ = takeLong()
      case "A": checks.append(takeCandidates())
      default:
        _ = takeLong()
        return .required(properties, checks: checks)
      }
    }
  }
}
