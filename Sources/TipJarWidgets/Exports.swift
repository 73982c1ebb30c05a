// The modules that the public declarations name: a program imports TipJarWidgets alone.
@_exported public import TipJarMachines
@_exported public import TipJarTerminal
