// The modules that the public declarations name: a program imports TipJarTips alone.
@_exported public import TipJarLinks
@_exported public import TipJarMachines
@_exported public import TipJarInterface
@_exported public import TipJarTerminal
