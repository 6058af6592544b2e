import { defineEntity, p } from '@mikro-orm/core';

/** What an admin did in this service, written in the transaction of the change. */
export const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    id: p.uuid().primary(),
    occurredAt: p.datetime(),
    /** The admin; null once the account is deleted. */
    actorId: p.integer().strictNullable().index('audit_entries_actor_id_index'),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.text().strictNullable(),
    label: p.text().strictNullable(),
    before: p.json<unknown>().strictNullable(),
    after: p.json<unknown>().strictNullable(),
  },
});

/** The table that `auditMigrations` make: put it into a service's list of entities. */
export const auditEntities = [AuditEntrySchema] as const;
