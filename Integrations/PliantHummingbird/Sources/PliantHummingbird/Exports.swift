// One import for everything: the names of PliantHTTP come with the module's.

@_exported public import PliantHTTP
