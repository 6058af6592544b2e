import { SERVICE_NAMES } from '@campus-deals/contracts/enumerations';
import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { indexBy } from '@campus-deals/service-defaults';

const SEARCHED = `(lower(action || ' ' || subject_type || ' ' || coalesce(subject_id, '') || ' ' || coalesce(label, ''))) stored`;

/** Admin actions in all services. Append-only in the database, except for a deleted actor. */
export const AuditLogEntrySchema = defineEntity({
  name: 'AuditLogEntry',
  tableName: 'audit_log',
  properties: {
    id: p.uuid().primary(),
    occurredAt: p.datetime(),
    service: p.enum(SERVICE_NAMES),
    /** Null once the account is deleted. */
    actorId: p.integer().strictNullable(),
    /** Erasure id of a deleted actor: groups their entries without identifying them. */
    actorErasureId: p.uuid().strictNullable(),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.text().strictNullable(),
    label: p.text().strictNullable(),
    before: p.json<unknown>().strictNullable(),
    after: p.json<unknown>().strictNullable(),
    searchText: p.text().$type<Opt<string>>().generated(SEARCHED).lazy(),
  },
  indexes: [
    { name: 'audit_log_newest_index', properties: ['occurredAt', 'id'] },
    { name: 'audit_log_actor_index', properties: ['actorId', 'occurredAt', 'id'] },
    { name: 'audit_log_action_index', properties: ['action', 'occurredAt', 'id'] },
    { name: 'audit_log_subject_index', properties: ['subjectType', 'subjectId', 'occurredAt', 'id'] },
    indexBy('audit_log_search_index', 'ON audit_log USING gin (search_text gin_trgm_ops)'),
  ],
});
