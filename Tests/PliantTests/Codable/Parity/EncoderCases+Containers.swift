/// Containers of all kinds, filled one after another, in another order, or more than once.

extension EncoderCase {
  static let containers: [EncoderCase] = [
    EncoderCase("nothing") { _, _ in },
    EncoderCase("an empty object") { encoder, _ in _ = encoder.container(keyedBy: AnyKey.self) },
    EncoderCase("an empty array") { encoder, _ in _ = encoder.unkeyedContainer() },
    EncoderCase("a single value asked for and not encoded") { encoder, _ in _ = encoder.singleValueContainer() },
    .single("null") { container, _ in try container.encodeNil() },
    EncoderCase("the paths of a root") { encoder, trace in
      trace.note(encoder.codingPath, encoder.singleValueContainer().codingPath)
      trace.note(encoder.container(keyedBy: AnyKey.self).codingPath)
    },
    .keyed("every scalar as a member") { container, _ in
      try container.encodeNil(forKey: "nil")
      try container.encode(true, forKey: "true")
      try container.encode(false, forKey: "false")
      try container.encode("text", forKey: "string")
      try container.encode(1.5, forKey: "double")
      try container.encode(Float(0.1), forKey: "float")
      try container.encode(Int.min, forKey: "int")
      try container.encode(Int8.min, forKey: "int8")
      try container.encode(Int16.min, forKey: "int16")
      try container.encode(Int32.min, forKey: "int32")
      try container.encode(Int64.max, forKey: "int64")
      try container.encode(UInt.max, forKey: "uint")
      try container.encode(UInt8.max, forKey: "uint8")
      try container.encode(UInt16.max, forKey: "uint16")
      try container.encode(UInt32.max, forKey: "uint32")
      try container.encode(UInt64.max, forKey: "uint64")
    },
    .unkeyed("every scalar as an element") { container, trace in
      try container.encodeNil()
      try container.encode(true)
      try container.encode("text")
      try container.encode(-0.0)
      try container.encode(Float(1e10))
      try container.encode(Int(1))
      try container.encode(Int8(2))
      try container.encode(Int16(3))
      try container.encode(Int32(4))
      try container.encode(Int64(5))
      try container.encode(UInt(6))
      try container.encode(UInt8(7))
      try container.encode(UInt16(8))
      try container.encode(UInt32(9))
      try container.encode(UInt64(10))
      trace.note(container.count)
    },
    .keyed("scalars by way of the generic function") { container, _ in
      let values: [any Encodable] = [
        true, "text", 1.5, Float(0.1), 1, Int8(1), Int16(1), Int32(1), Int64(1), UInt(1), UInt8(1), UInt16(1),
        UInt32(1), UInt64(1), Int?.none, Int??.some(.none), Int??.some(.some(3)),
      ]
      for (index, value) in values.enumerated() { try container.encode(value, forKey: AnyKey(intValue: index)) }
    },
    .unkeyed("wide integers") { container, _ in
      guard #available(macOS 15, iOS 18, *) else { return }
      try container.encode(Int128.min)
      try container.encode(UInt128.max)
    },
    .keyed("wide integers as members") { container, _ in
      guard #available(macOS 15, iOS 18, *) else { return }
      try container.encode(Int128.max, forKey: "a")
      try container.encode(UInt128.max, forKey: "b")
      try container.encode([Int128.max], forKey: "c")
    },
    .keyed("present and absent optionals") { container, _ in
      try container.encodeIfPresent(Int?.none, forKey: "a")
      try container.encodeIfPresent(Int?.some(1), forKey: "b")
      try container.encodeIfPresent([Int]?.none, forKey: "c")
      try container.encodeIfPresent([Int]?.some([1]), forKey: "d")
      try container.encodeIfPresent(String?.some("s"), forKey: "e")
      try container.encodeIfPresent(Double?.some(2.5), forKey: "f")
      try container.encodeConditional(Empty(), forKey: "g")
    },
    .unkeyed("sequences of elements") { container, trace in
      try container.encode(contentsOf: [1, 2])
      try container.encode(contentsOf: ["a"])
      try container.encode(contentsOf: [[1], []])
      trace.note(container.count)
    },
    .keyed("nested containers without contents") { container, _ in
      _ = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      _ = container.nestedUnkeyedContainer(forKey: "b")
    },
    .unkeyed("nested containers without contents as elements") { container, trace in
      _ = container.nestedContainer(keyedBy: AnyKey.self)
      _ = container.nestedUnkeyedContainer()
      trace.note(container.count)
    },
    .keyed("values that encode nothing") { container, _ in
      try container.encode(Encoding { _ in }, forKey: "a")
      try container.encode(Encoding { _ = $0.singleValueContainer() }, forKey: "b")
      try container.encode([Encoding { _ in }, Encoding { _ in }], forKey: "c")
      try container.encode(["k": Encoding { _ in }], forKey: "d")
    },
    .single("a single value that encodes nothing") { container, _ in try container.encode(Encoding { _ in }) },
    .single("a single value in a single value") { container, trace in
      try container.encode(
        Encoding { encoder in
          trace.note(encoder.codingPath)
          var container = encoder.singleValueContainer()
          try container.encode(Encoding { try [1, 2].encode(to: $0) })
        })
    },
    .keyed("paths with numbers for keys") { container, trace in
      let value = Encoding { trace.note($0.codingPath) }
      try container.encode(value, forKey: AnyKey(intValue: 7))
      try container.encode([3: value], forKey: "ints")
      try container.encode(["4": value], forKey: "strings")
    },
    .keyed("a super encoder with a key") { container, trace in
      let encoder = container.superEncoder(forKey: "k")
      trace.note(encoder.codingPath)
      var array = try with(encoder.unkeyedContainer()) { try $0.encode(1) }
      trace.note(array.codingPath)
      try array.encode(Encoding { trace.note($0.codingPath) })
    },
    .keyed("super encoders that nobody uses") { container, _ in
      _ = container.superEncoder()
      _ = container.superEncoder(forKey: "k")
      try container.encode(1, forKey: "a")
    },
    .unkeyed("a super encoder as an element") { container, trace in
      try container.encode(1)
      // Foundation counts the element only when the super encoder is released.
      let encoder = container.superEncoder()
      trace.note(encoder.codingPath)
      try 2.encode(to: encoder)
    },
    .value(SomeDog()), .value(SomeCat()),
    EncoderCase("one container asked for twice") { encoder, _ in
      var first = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(1, forKey: "a") }
      _ = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(2, forKey: "b") }
      try first.encode(3, forKey: "c")
    },
    EncoderCase("one array asked for twice") { encoder, trace in
      var first = try with(encoder.unkeyedContainer()) { try $0.encode(1) }
      var second = encoder.unkeyedContainer()
      trace.note(second.count)
      try second.encode(2)
      try first.encode(3)
      trace.note(first.count)
    },
    EncoderCase("an array that was a single value") { encoder, _ in
      _ = try with(encoder.singleValueContainer()) { try $0.encode([1]) }
      _ = try with(encoder.unkeyedContainer()) { try $0.encode(2) }
    },
    EncoderCase("what is in userInfo") { encoder, trace in
      trace.note(encoder.userInfo.keys.map(\.rawValue).sorted())
      var container = encoder.unkeyedContainer()
      try container.encode(Encoding { trace.note($0.userInfo.count) })
    },
  ]

  /// Containers that are filled in another order than written, or more than once.
  static let order: [EncoderCase] = [
    .keyed("one key twice among others") { container, _ in
      try container.encode(1, forKey: "a")
      try container.encode([1, 2], forKey: "b")
      try container.encode(["x": 1], forKey: "a")
      try container.encode("t", forKey: "c")
      try container.encodeNil(forKey: "b")
    },
    .keyed("one key twice in the last of many") { container, _ in
      for index in 0..<100 { try container.encode(index, forKey: AnyKey("k\(index)")) }
      try container.encode(-1, forKey: "k7")
      try container.encode(-2, forKey: "k99")
    },
    .keyed("keys of one meaning in two spellings") { container, _ in
      try container.encode(1, forKey: "e\u{301}")
      try container.encode(2, forKey: "\u{E9}")
    },
    .keyed("one key twice in a nested container") { container, _ in
      try container.encode(0, forKey: "first")
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
      try nested.encode(1, forKey: "a")
      try nested.encode([true], forKey: "a")
      try container.encode(2, forKey: "last")
    },
    EncoderCase("one key twice from super and sub") { encoder, _ in
      _ = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(1, forKey: "a") }
      _ = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(2, forKey: "a") }
    },
    .keyed("two nested containers by turns") { container, _ in
      var object = container.nestedContainer(keyedBy: AnyKey.self, forKey: "o")
      var array = container.nestedUnkeyedContainer(forKey: "a")
      for index in 0..<3 {
        try object.encode(index, forKey: AnyKey("k\(index)"))
        try array.encode(index)
      }
    },
    .keyed("nested containers filled from the last to the first") { container, trace in
      var first = container.nestedUnkeyedContainer(forKey: "1")
      var second = first.nestedContainer(keyedBy: AnyKey.self)
      var third = second.nestedUnkeyedContainer(forKey: "3")
      try first.encode("a")
      try third.encode("c")
      try second.encode("b", forKey: "k")
      trace.note(first.count, third.count, third.codingPath)
    },
    .keyed("an empty nested container filled late") { container, _ in
      var object = container.nestedContainer(keyedBy: AnyKey.self, forKey: "o")
      var array = container.nestedUnkeyedContainer(forKey: "a")
      try container.encode(1, forKey: "b")
      try array.encode(2)
      try object.encode(3, forKey: "c")
    },
    .unkeyed("nested elements filled late") { container, trace in
      var object = container.nestedContainer(keyedBy: AnyKey.self)
      var array = container.nestedUnkeyedContainer()
      try container.encode(1)
      try array.encode(2)
      try object.encode(3, forKey: "c")
      trace.note(container.count, object.codingPath)
    },
    .keyed("a super encoder used late") { container, trace in
      let encoder = container.superEncoder()
      try container.encode(1, forKey: "a")
      trace.note(encoder.codingPath)
      try 5.encode(to: encoder)
      try container.encode(2, forKey: "z")
    },
    .keyed("a super encoder filled late and by turns") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try nested.encode(1, forKey: "y")
      try container.encode(3, forKey: "b")
      try nested.encode(1, forKey: "z")
      let encoder = nested.superEncoder(forKey: "s")
      try nested.encode(9, forKey: "t")
      var array = try with(encoder.unkeyedContainer()) { try $0.encode(1) }
      try container.encode(3, forKey: "d")
      try array.encode(2)
    },
    .unkeyed("a super element used late") { container, _ in
      let encoder = container.superEncoder()
      try container.encode(1)
      try ["a": [1]].encode(to: encoder)
    },
    .keyed("two nested objects of one key") { container, _ in
      var first = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try first.encode(1, forKey: "x")
      _ = try with(container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")) { try $0.encode(2, forKey: "y") }
      try first.encode(3, forKey: "z")
    },
    .keyed("two nested arrays of one key") { container, trace in
      _ = try with(container.nestedUnkeyedContainer(forKey: "a")) { try $0.encode(1) }
      let second = try with(container.nestedUnkeyedContainer(forKey: "a")) { try $0.encode(2) }
      trace.note(second.count)
    },
    .keyed("a nested object of a key that has an object") { container, _ in
      try container.encode(["x": 1], forKey: "a")
      _ = try with(container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")) { try $0.encode(1, forKey: "y") }
    },
    .keyed("a nested array of a key that has an array") { container, trace in
      try container.encode([5], forKey: "a")
      let nested = try with(container.nestedUnkeyedContainer(forKey: "a")) { try $0.encode(1) }
      trace.note(nested.count)
    },
    .keyed("values with nested containers, encoded late") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
      try container.encode(1, forKey: "a")
      try nested.encodeByHand("v") { encoder in
        var container = encoder.container(keyedBy: AnyKey.self)
        var inner = container.nestedUnkeyedContainer(forKey: "i")
        try container.encode(2, forKey: "b")
        try inner.encode([3: 4])
      }
      try nested.encode(["k": [1.5]], forKey: "w")
    },
    EncoderCase("an outer container written by an inner value") { encoder, _ in
      var outer = encoder.unkeyedContainer()
      try outer.encode(
        Encoding { inner in
          _ = try with(encoder.unkeyedContainer()) { try $0.encode(5) }
          _ = try with(inner.singleValueContainer()) { try $0.encode(6) }
        })
      try outer.encode(7)
    },
    EncoderCase("an outer object written by a value within a value") { encoder, _ in
      var outer = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(0, forKey: "before") }
      try outer.encode(
        [
          Encoding { inner in
            var members = try with(inner.container(keyedBy: AnyKey.self)) { try $0.encode(1, forKey: "a") }
            _ = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(2, forKey: "meanwhile") }
            try members.encode(3, forKey: "b")
            try members.encode([4], forKey: "c")
          }
        ], forKey: "v")
      try outer.encode(5, forKey: "after")
    },
    EncoderCase("an outer object written by a value under a repeated key") { encoder, _ in
      var outer = encoder.container(keyedBy: AnyKey.self)
      try outer.encodeByHand("value") { value in
        var members = value.container(keyedBy: AnyKey.self)
        try members.encode(1, forKey: "a")
        try members.encode(2, forKey: "a")
        try members.encodeByHand("b") { inner in
          _ = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(3, forKey: "meanwhile") }
          try [4].encode(to: inner)
        }
      }
    },
    EncoderCase("a container kept after its value") { encoder, _ in
      var kept: KeyedEncodingContainer<AnyKey>?
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encodeByHand("a") { encoder in
        kept = encoder.container(keyedBy: AnyKey.self)
        try kept?.encode(1, forKey: "in time")
      }
      try container.encode(2, forKey: "b")
      try kept?.encode(3, forKey: "late")
      var late = kept?.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
      try late?.encode(4, forKey: "m")
      try container.encode(5, forKey: "c")
    },
    EncoderCase("an array kept after its value") { encoder, _ in
      var kept: (any UnkeyedEncodingContainer)?
      var container = encoder.unkeyedContainer()
      try container.encodeByHand { encoder in
        kept = encoder.unkeyedContainer()
        try kept?.encode(1)
      }
      try container.encode([2])
      try kept?.encode(3)
      try kept?.encode(["x"])
      try container.encode(4)
    },
    EncoderCase("an encoder kept after its value") { encoder, _ in
      var kept: (any Encoder)?
      var container = encoder.unkeyedContainer()
      try container.encode(Encoding { kept = $0 })
      try container.encode(2)
      var late = kept?.unkeyedContainer()
      try late?.encode(3)
      try container.encode(4)
    },
    EncoderCase("a container kept from a call that is no value") { encoder, _ in
      var kept: KeyedEncodingContainer<AnyKey>?
      try Encoding { kept = $0.container(keyedBy: AnyKey.self) }.encode(to: encoder)
      try kept?.encode(3, forKey: "late")
    },
  ]
}

private final class Empty: Encodable, Sendable {}
private class SomeAnimal: Encodable, @unchecked Sendable { var name = "A" }

private class SomeDog: SomeAnimal, @unchecked Sendable {
  var barks = true
  enum CodingKeys: CodingKey { case barks }
  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    _ = try with(encoder.container(keyedBy: CodingKeys.self)) { try $0.encode(barks, forKey: .barks) }
  }
}

private class SomeCat: SomeAnimal, @unchecked Sendable {
  var lives = 9
  enum CodingKeys: CodingKey { case lives }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try super.encode(to: container.superEncoder())
    try container.encode(lives, forKey: .lives)
  }
}
