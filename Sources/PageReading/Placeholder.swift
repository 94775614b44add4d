internal import AuditModel
