export { AuditLogService } from './audit-log.service.js';
