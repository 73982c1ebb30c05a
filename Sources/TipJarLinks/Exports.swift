// The modules that the public declarations name: a program imports TipJarLinks alone.
@_exported public import TipJarJSON
