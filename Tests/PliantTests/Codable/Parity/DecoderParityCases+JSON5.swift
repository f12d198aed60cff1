/// What Foundation knows of JSON5, byte order marks, and objects without braces.

import Foundation

extension ParityCase {
  static let json5: [ParityCase] =
    braceless.map { text in
      value([String: Int].self, text) {
        $0.allowsJSON5 = true
        $0.assumesTopLevelDictionary = true
      }
    }
    + [
      #""a":1"#, #""a":1 "#, #" {"a":1} "#, #""a":1}"#, #"{"a":1"#, "", " ", #""a":"#, "\u{FEFF}\"a\":1", #"{"a":1}x"#,
      "[]",
    ]
    .map { text in value([String: Int].self, text) { $0.assumesTopLevelDictionary = true } }
    + ["[NaN]", "[Infinity]", "[-Infinity]", "[+NaN]", "[-NaN]", "[0x10]", "[+1]", "[.5]", "[5.]", "[1e400]"]
    .flatMap { text in
      [
        value([Decimal].self, text) { $0.allowsJSON5 = true }, value([Decimal?].self, text) { $0.allowsJSON5 = true },
        value([Double].self, text) { $0.allowsJSON5 = true }, value([Int].self, text) { $0.allowsJSON5 = true },
      ]
    }
    + marked

  /// Members with and without braces and comments.
  private static let braceless = [
    "a:1", "a:1//", "a:1//x\n", "a:1/*x*/", "a:1/*x", "//c\n{a:1}", "/*c*/{a:1}", "/*c*/a:1", "//c\na:1", " {a:1}",
    "{a:1}//",
    "", " ", "//", "//\n", "a:1}", "{a:1", "a:1,", "a:1,//", ",", "a:", "\u{FEFF}a:1", "\u{FEFF}{a:1}", "'a':1",
    "{a:1}{", "{a:1} x", "[1]", "1", "{", "}",
  ]

  /// No mark, one, and more.
  private static let marked: [ParityCase] = [
    ("UTF-8", [0xEF, 0xBB, 0xBF], String.Encoding.utf8), ("UTF-16", [0xFE, 0xFF], .utf16BigEndian),
    ("UTF-16, little", [0xFF, 0xFE], .utf16LittleEndian), ("UTF-32", [0, 0, 0xFE, 0xFF], .utf32BigEndian),
  ].flatMap { (name: String, mark: [UInt8], encoding: String.Encoding) in
    (0...3).map { count in
      let text = String(repeating: "\u{FEFF}", count: max(0, count - 1)) + "[1]"
      let data = Data(count > 0 ? mark : []) + (text.data(using: encoding) ?? Data())
      return ParityCase.data([Int].self, data, named: "\(name) with \(count) marks")
    }
  }
}
