// The modules of screens beneath those of the storefront: a file imports TipJarScreens alone.
@_exported public import TipJarInterface
