// Not part of a test target: Scripts/compiler-errors.py compiles this file, and compares the errors with its comments.
// An error about an attribute has a place in the source.

import Foundation
import Pliant

@JSONModel struct Dates {
  @Strategy(dates.first) var at: Date  // error: dates.first: a name of its own
  var dates: [Date]  // error: dates.first: instance member
}
@JSONModel struct Keys { @Key("a", default: 3) var a: Int }  // error: default: extra argument 'default'
