import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import { AuditedExports } from './audited-exports.js';

/** Provides `AuditLog` and `AuditedExports` to every feature of a service. */
@Global()
@Module({ providers: [AuditLog, AuditedExports], exports: [AuditLog, AuditedExports] })
export class AuditModule {}
