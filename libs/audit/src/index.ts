export { AuditLog, type AdminAction } from './audit-log.js';
export { AuditedExports } from './audited-exports.js';
export { auditEntities } from './audit-entry.entity.js';
export { auditMigrations } from './audit.migration.js';
export { AuditModule } from './audit.module.js';
export { appendOnly } from './append-only.js';
