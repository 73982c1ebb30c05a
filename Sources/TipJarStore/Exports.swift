// The modules that the public declarations name: a program imports TipJarStore alone.
@_exported public import TipJarDeterminism
@_exported public import TipJarJSON
@_exported public import TipJarStoreKitFile
@_exported public import TipJarVocabulary
