import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** `AuditLog` for every feature of a service. */
@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
