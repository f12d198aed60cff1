//===----------------------------------------------------------------------===//
// PliantTools: the logic of the command `pliant`, as a library that tests import.
//===----------------------------------------------------------------------===//

@_exported public import Pliant
