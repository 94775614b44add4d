// Its values are those of OGReading; who imports this module has them too.
@_exported public import OGReading
