// Base64Blocks: sixteen characters of base64 at a time.

/// The part of a text that fills whole vectors. ``Base64Text`` handles the rest.
///
/// Six bits are converted to a character and back by comparing all sixteen with the bounds of the alphabet's five
/// ranges:
///
/// ```
/// value     0 … 25   26 … 51   52 … 61   62   63
/// character A … Z    a … z     0 … 9     +    /
/// ```
enum Base64Blocks {
  private typealias Block = SIMD16<Int8>

  /// A vector of one value. A comparison with it compiles to one instruction, and one with the scalar to many.
  @inline(__always)
  private static func all(_ value: Int8) -> Block { Block(repeating: value) }

  /// Decodes all whole blocks, and returns the number of bytes, three for every four characters.
  ///
  /// - Parameter isValid: set to false if a character is not in the alphabet.
  /// - Parameter target: room for three bytes for every four of `source`.
  static func decode(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawBufferPointer, _ isValid: inout Bool
  ) -> Int {
    #if _endian(little)
    guard let input = unsafe UnsafeRawPointer(source.baseAddress), let output = target.baseAddress else { return 0 }
    // Each step stores two bytes more than it makes.
    let blocks = Swift.min(source.count / 16, (target.count - 2) / 12)
    guard blocks > 0 else { return 0 }
    var seen = all(0)
    // SAFETY: the text has 16 bytes for each block, and there is room for 12 for each, and two more, as computed
    // above.
    for block in 0..<blocks {
      let values = unsafe values(of: input.loadUnaligned(fromByteOffset: block &* 16, as: Block.self))
      seen |= values
      // Twelve bits in each 16, then 24 in each 32, the first character in the highest.
      let words = unsafe unsafeBitCast(values, to: SIMD2<UInt64>.self)
      let pairs = ((words & 0x00FF_00FF_00FF_00FF) &<< 6) | ((words &>> 8) & 0x00FF_00FF_00FF_00FF)
      let groups = ((pairs & 0x0000_FFFF_0000_FFFF) &<< 12) | ((pairs &>> 16) & 0x0000_FFFF_0000_FFFF)
      let bytes = (groups &<< 40) | ((groups &>> 32) &<< 16)
      unsafe output.storeBytes(of: bytes[0].byteSwapped, toByteOffset: block &* 12, as: UInt64.self)
      unsafe output.storeBytes(of: bytes[1].byteSwapped, toByteOffset: block &* 12 &+ 6, as: UInt64.self)
    }
    let signs = unsafe unsafeBitCast(seen, to: SIMD2<UInt64>.self)
    if (signs[0] | signs[1]) & 0x8080_8080_8080_8080 != 0 { isValid = false }
    return blocks * 12
    #else
    return 0
    #endif
  }

  /// The values of characters, -1 for those that are not in the alphabet.
  @inline(__always)
  private static func values(of characters: Block) -> Block {
    let lowercased = characters | all(0x20)
    let isLetter = (lowercased .> all(96)) .& (lowercased .< all(123))
    let isDigit = (characters .> all(47)) .& (characters .< all(58))
    var values = all(-1)
    values = values.replacing(with: characters &- all(65), where: isLetter)
    values = values.replacing(with: characters &- all(71), where: isLetter .& (characters .> all(96)))
    values = values.replacing(with: characters &+ all(4), where: isDigit)
    values = values.replacing(with: all(62), where: characters .== all(43))
    values = values.replacing(with: all(63), where: characters .== all(47))
    return values
  }

  /// Encodes all whole blocks of twelve bytes, and returns the number of bytes that were encoded.
  ///
  /// - Parameter output: room for four characters for every three bytes.
  static func encode(_ source: UnsafeRawBufferPointer, to output: UnsafeMutablePointer<UInt8>) -> Int {
    #if _endian(little)
    // Each step reads two bytes more than it takes.
    let blocks = (source.count - 2) / 12
    guard blocks > 0, let input = source.baseAddress else { return 0 }
    // SAFETY: there are 12 bytes for each block, and two more, as computed above, and room for 16 for each.
    for block in 0..<blocks {
      let first = unsafe input.loadUnaligned(fromByteOffset: block &* 12, as: UInt64.self).byteSwapped
      let second = unsafe input.loadUnaligned(fromByteOffset: block &* 12 &+ 6, as: UInt64.self).byteSwapped
      // Three bytes in the low 24 bits of each 32, the first in the highest.
      let words = SIMD2<UInt64>(first, second)
      let groups = unsafe unsafeBitCast(
        (words &>> 40) | ((words &<< 16) & 0x00FF_FFFF_0000_0000), to: SIMD4<UInt32>.self)
      let sixes =
        ((groups &>> 18) & 0x3F) | ((groups &>> 4) & 0x3F00) | ((groups &<< 10) & 0x3F_0000)
        | ((groups &<< 24) & 0x3F00_0000)
      let characters = unsafe characters(of: unsafeBitCast(sixes, to: Block.self))
      unsafe UnsafeMutableRawPointer(output).storeBytes(of: characters, toByteOffset: block &* 16, as: Block.self)
    }
    return blocks * 12
    #else
    return 0
    #endif
  }

  /// The characters of values below 64.
  @inline(__always)
  private static func characters(of values: Block) -> Block {
    var characters = values &+ all(65)
    characters &+= all(0).replacing(with: all(6), where: values .> all(25))
    characters &+= all(0).replacing(with: all(-75), where: values .> all(51))
    characters &+= all(0).replacing(with: all(-15), where: values .> all(61))
    characters &+= all(0).replacing(with: all(3), where: values .> all(62))
    return characters
  }
}
