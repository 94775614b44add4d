// Its settings, errors and exit codes are those of AuditSettings, which comes with an import of this module.
@_exported public import AuditSettings
