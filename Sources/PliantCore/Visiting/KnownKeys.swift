// KnownKeys: the keys that a model looks for in one object, as suggestions for unknown ones.

/// The keys of one object, as constants of the program contain them.
@usableFromInline
package struct KnownKeys: Sendable {
  @safe private enum Source: @unchecked Sendable {
    /// One key per line.
    case lines(StaticString)
    /// The entries of a descriptor's table.
    case table(UnsafePointer<UInt8>)
    case texts([String])
  }

  private let source: Source

  @usableFromInline
  package init(_ lines: StaticString) { source = .lines(lines) }

  init(table: UnsafePointer<UInt8>) { source = unsafe .table(table) }

  package init(_ keys: [String]) { source = .texts(keys) }

  package var isEmpty: Bool {
    switch source {
    case .lines(let lines): lines.utf8CodeUnitCount == 0
    case .table: false
    case .texts(let texts): texts.isEmpty
    }
  }

  /// The address of the constant, which identifies it; 0 if the keys are not a constant.
  package var address: UInt {
    switch source {
    case .lines(let lines): unsafe UInt(bitPattern: lines.utf8Start)
    case .table(let table): UInt(bitPattern: table)
    case .texts: 0
    }
  }

  /// The keys, in the order of the properties.
  package var names: [String] {
    switch source {
    case .lines(let lines): "\(lines)".split(separator: "\n").map(String.init)
    case .table(let table): unsafe JSONReader.Visit.keys(of: table)
    case .texts(let texts): texts
    }
  }
}

extension JSONReader.Visit {
  fileprivate static func keys(of table: UnsafePointer<UInt8>) -> [String] {
    var keys: [String] = []
    // SAFETY: entries follow each other up to the last one, whose text is a single byte.
    var entry = unsafe table + 11
    while true {
      let count = unsafe short(at: entry)
      if count == 1 { return keys }
      let isListed = unsafe entry[4] != 1
      if isListed {
        keys.append(unsafe String(decoding: UnsafeBufferPointer(start: entry + 5, count: count - 3), as: UTF8.self))
      }
      unsafe entry += unsafe 4 + count + (entry[2] == hasActions ? 3 : 0)
    }
  }
}
