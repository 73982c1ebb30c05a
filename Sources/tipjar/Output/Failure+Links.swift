import TipJarLinks

extension LinkError: NamedFileError {}
