export { AuditLog, type AdminAction } from './audit-log.js';
export type { NamedIn } from './actor-columns.js';
export { AuditedExports } from './audited-exports.js';
export { auditEntities } from './audit-entry.entity.js';
export { AuditModule } from './audit.module.js';
