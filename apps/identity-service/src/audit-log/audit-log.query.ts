import { AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import type { ListAuditLogQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { adminList, jsonText, patternText, same, type FilterOf } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../tables.js';

type Entries = SelectQueryBuilder<Tables, 'audit_log', object>;

const eb = expressionBuilder<Tables, 'audit_log'>();

const shown = (entries: Entries) =>
  entries.select(
    jsonText<AuditEntryDto>({
      ...same(eb, AuditEntryDto, 'audit_log'),
      actorName: eb
        .selectFrom('users')
        .select(sql<string>`coalesce(users.name, users.email)`.as('name'))
        .whereRef('users.id', '=', 'audit_log.actor_id')
        .$asScalar(),
      before: sql<object | null>`audit_log.before`,
      after: sql<object | null>`audit_log.after`,
    }).as('json'),
  );

const byTime = {
  keys: [
    ['audit_log.occurred_at', 'instant'],
    ['audit_log.id', 'uuid'],
  ],
} as const;

/** Entries that match all given filters, in either order. */
export const auditLog = adminList({
  table: 'audit_log',
  read: ({ search, ...filter }: FilterOf<ListAuditLogQueryDto>) => ({
    ...filter,
    words: search ? `%${patternText(search)}%` : undefined,
  }),
  filter: ({ actorId, action, subjectType, subjectId, from, to }) => [
    actorId !== undefined && eb('audit_log.actor_id', '=', actorId),
    action !== undefined && eb('audit_log.action', '=', action),
    subjectType !== undefined && eb('audit_log.subject_type', '=', subjectType),
    subjectId !== undefined && eb('audit_log.subject_id', '=', subjectId),
    from !== undefined && eb('audit_log.occurred_at', '>=', sql<string>`${from}::date`),
    to !== undefined && eb('audit_log.occurred_at', '<', sql<string>`${to}::date + 1`),
  ],
  search: ({ words }) => (words === undefined ? undefined : eb('audit_log.search_text', 'like', words)),
  orders: { newest: { ...byTime, direction: 'desc' }, oldest: { ...byTime, direction: 'asc' } },
  show: shown,
  file: shown,
});
