/// Small documents with everything in them, and all that one changed byte can make of them.

enum Mutation {
  static let documents: [String] = [
    #"{"a":[1,-2.5e+3,0,true,false,null],"é漢😀":"\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t","n":{"x":{},"y":[]}}"#,
    " [ \"plain text longer than sixteen bytes\" ,\r\n\t{ \"k\" : [ [ ] , { } ] } , 1E5, -0.0 ] \n",
    #""日本語テキスト\uD83D\uDE00 \u0000é👩‍👩‍👧""#,
    "-12345678901234567890.125e-10",
    #"[[[{"id":9007199254740993,"name":"Łukasz 🙂","tags":["x","yz"],"ok":true}]],[0.5,{"":null}]]"#,
  ]

  /// Bytes that mean something somewhere: structure, white space, controls, digits, letters of literals and escapes, and each
  /// kind of byte of UTF-8, well-formed or not.
  static let bytes: [UInt8] =
    Array("\"\\{}[]:,/ \t\n\r019-+.eEtfnu'*xa".utf8) + [
      0x00, 0x01, 0x08, 0x0B, 0x1F, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBB, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE2,
      0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF,
    ]

  /// Every prefix of `document`, every byte of it replaced by each of ``bytes``, deleted, and doubled.
  static func all(of document: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for index in document.indices {
      all.append(Array(document[..<index]))
      for byte in bytes where byte != document[index] {
        var changed = document
        changed[index] = byte
        all.append(changed)
      }
      var shorter = document
      shorter.remove(at: index)
      all.append(shorter)
      var longer = document
      longer.insert(document[index], at: index)
      all.append(longer)
    }
    return all
  }
}
