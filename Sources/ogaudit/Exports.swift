// Its settings, errors and exit codes are those of AuditSettings; who imports this module has them too.
@_exported public import AuditSettings
