// The modules that the public declarations name: a program imports TipJarStorefront alone.
@_exported public import TipJarTips
