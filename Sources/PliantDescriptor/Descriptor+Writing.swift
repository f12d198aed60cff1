// Writing a descriptor as the bytes that PliantCore reads.

extension Descriptor {
  /// The bytes, followed by eight more: comparisons read whole words.
  package var bytes: [UInt8] {
    var writer = DescriptorWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Whether there are no steps if no value is missing.
  var hasPlainEnd: Bool {
    // A second part of a visit tries candidates.
    steps.allSatisfy { step in
      switch step {
      case .property, .candidates: false
      case .optional, .replaced, .required, .end: true
      }
    }
  }
}

/// The numbers in the bytes of a descriptor.
enum DescriptorCode {
  /// The flag in the last byte of the steps' offset that there are no steps if no value is missing.
  static let plainEnd: UInt8 = 64
  /// The property of an entry that has actions.
  static let hasActions: UInt8 = 127
  /// The ordinal of a property that has none.
  static let noOrdinal = 0x3FFF
}

private struct DescriptorWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ descriptor: Descriptor) {
    write(long: 0)
    writeTable(of: descriptor.members, level: 0, outer: 0, resume: 0)
    patch(0, long: bytes.count)
    if descriptor.hasPlainEnd { bytes[2] |= DescriptorCode.plainEnd }
    for step in descriptor.steps { write(step) }
    bytes += Array("........".utf8)
  }

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

  /// Writes as many of the texts as one text can hold, and returns the others.
  private mutating func write(firstOf texts: ArraySlice<String>, separator: String) -> ArraySlice<String> {
    var (count, size) = (0, 0)
    for text in texts {
      size += text.utf8.count + 1
      if count > 0, size > 2 * Descriptor.longestPath { break }
      count += 1
    }
    write(text: texts.prefix(count).joined(separator: separator))
    return texts.dropFirst(count)
  }

  private mutating func write(ordinal: Int?) { write(short: ordinal ?? DescriptorCode.noOrdinal) }

  // MARK: - Tables

  private mutating func writeTable(of members: [Descriptor.Member], level: Int, outer: Int, resume: Int) {
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

  private mutating func writeEntry(of member: Descriptor.Member) {
    write(short: member.key.utf8.count + 3)
    let direct = member.directProperty
    bytes.append(direct.map { UInt8($0) } ?? DescriptorCode.hasActions)
    bytes.append(direct.map { UInt8(min($0, Descriptor.sharedBit)) } ?? 0)
    // A key with escapes is compared in its unescaped form.
    let isPlain = !member.key.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    bytes.append(member.isUnlisted ? 1 : isPlain ? UInt8(ascii: "\"") : 0)
    bytes += Array("\(member.key)\":".utf8)
    if direct == nil { write(long: 0) }
  }

  private func slots(of members: [Descriptor.Member], _ entries: [Int], count: Int) -> [Int] {
    var slots = Array(repeating: 0, count: count)
    for (member, entry) in zip(members, entries) where !member.isUnlisted {
      var slot = Int(truncatingIfNeeded: Self.hash(of: member.key)) & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = entry
    }
    return slots
  }

  /// The hash of a key, as PliantCore computes it.
  private static func hash(of key: String) -> UInt64 {
    let word = word(of: key.utf8.prefix(8))
    let count = key.utf8.count
    let last = count >= 8 ? self.word(of: key.utf8.suffix(8)) : word
    let spread = (((word &<< 5) ^ last) &+ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    return ((spread ^ (spread &>> 32)) &* 0x9E37_79B9_7F4A_7C15) &>> 40
  }

  private static func word(of bytes: some BidirectionalCollection<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: - Actions

  private mutating func writeActions(of member: Descriptor.Member, level: Int, table: Int, resume: Int) {
    let read = member.uses.filter { $0.reading != nil }
    for use in member.uses.filter({ $0.reading == nil }) + read { write(use) }
    guard !member.members.isEmpty else {
      if read.isEmpty { write(member.isOtherCase ? "O" : "S") }
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
      write(short: property)
      bytes.append(isOptional ? 1 : 0)
    }
    write(".")
    patch(place, long: bytes.count)
    // Associated values belong to the enum's own object, for the members that nothing consumes.
    let innerLevel = member.content == nil ? level + 1 : level
    writeTable(of: member.members, level: innerLevel, outer: table, resume: resume)
  }

  private mutating func write(_ use: Descriptor.Use) {
    write(use.reading == nil ? "K" : "R")
    write(short: use.property)
    bytes.append(UInt8(use.candidate))
    if let reading = use.reading { bytes.append(reading.flags.rawValue) }
    write(ordinal: use.ordinal)
    if let reading = use.reading { write(text: reading.rest) }
  }

  // MARK: - Steps

  private mutating func write(_ step: Descriptor.Step) {
    switch step {
    case .property(let number):
      write("V")
      write(short: number)
    case .candidates(let candidates): write(candidates)
    case .optional(let properties):
      var rest = properties.map { $0.joined(separator: "\t") }[...]
      while !rest.isEmpty {
        write("O")
        rest = write(firstOf: rest, separator: "\n")
      }
    case .replaced(let number):
      write("P")
      write(short: number)
    case .required(let properties, let checks): write(properties, checks)
    case .end: write("E")
    }
  }

  private mutating func write(_ candidates: Descriptor.Candidates) {
    write("A")
    write(short: candidates.property)
    bytes.append(UInt8(candidates.first))
    write(ordinal: candidates.ordinal)
    bytes.append(UInt8(candidates.readings.count))
    for reading in candidates.readings {
      bytes.append(reading.flags.rawValue)
      write(text: reading.rest)
    }
  }

  private mutating func write(_ properties: [Descriptor.Required], _ checks: [Descriptor.Candidates]) {
    write("M")
    let lengthPlace = bytes.count
    write(long: 0)
    let start = bytes.count
    for property in properties {
      write("R")
      write(short: property.property)
      bytes.append((property.isMember ? 1 : 0) | (property.isAlways ? 2 : 0))
      write(ordinal: property.ordinal)
      // An error names no more paths than fit.
      _ = write(firstOf: property.paths[...], separator: "\t")
    }
    if !checks.isEmpty {
      write("C")
      let place = bytes.count
      write(long: 0)
      for candidates in checks { write(candidates) }
      patch(place, long: bytes.count - place - 3)
    }
    write("Q")
    write(long: bytes.count - 1 - start)
    patch(lengthPlace, long: bytes.count - start)
  }
}

extension Descriptor.Member {
  /// The property that is read from the member, if it is the only one and is read immediately.
  var directProperty: Int? {
    guard members.isEmpty, uses.count == 1, let use = uses.first, use.ordinal == nil, use.reading != nil,
      use.property < Int(DescriptorCode.hasActions)
    else { return nil }
    return use.property
  }
}
