// One import for everything: the module re-exports Pliant and HTTPTypes.

#if HTTP
@_exported public import HTTPTypes
@_exported public import Pliant
#endif
