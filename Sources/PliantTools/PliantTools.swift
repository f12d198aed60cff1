// PliantTools: the logic of the command `pliant`, as a library that tests import.

#if CommandLine
@_exported public import Pliant
#endif
