// What a caller of OGAudit needs to name without importing the walls behind it.
@_exported public import AuditModel
@_exported public import AuditRules
@_exported public import PageFetching
@_exported public import PictureWorkers
@_exported public import Politeness
