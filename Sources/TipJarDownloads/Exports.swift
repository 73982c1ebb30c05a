// The modules that the public declarations name: a program imports TipJarDownloads alone.
@_exported public import TipJarJSON
@_exported public import TipJarVocabulary
