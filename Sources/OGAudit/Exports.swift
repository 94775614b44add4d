// Its values are those of OGReading, which comes with an import of this module.
@_exported public import OGReading
