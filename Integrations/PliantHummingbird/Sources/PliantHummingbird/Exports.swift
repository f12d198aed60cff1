// One import for everything: this module exports the names of PliantHTTP.

@_exported public import PliantHTTP
