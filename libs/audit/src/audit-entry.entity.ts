import { defineEntity, p } from '@mikro-orm/core';

/** An action of an admin in this service, written in the transaction of the change. */
export const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    id: p.uuid().primary(),
    occurredAt: p.datetime(),
    /** Admin. Null once the account is deleted. */
    actorId: p.integer().strictNullable().index('audit_entries_actor_id_index'),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.text().strictNullable(),
    label: p.text().strictNullable(),
    before: p.json<unknown>().strictNullable(),
    after: p.json<unknown>().strictNullable(),
  },
});

/** Entity of the audit entries. Add it to a service's list of entities. */
export const auditEntities = [AuditEntrySchema] as const;
