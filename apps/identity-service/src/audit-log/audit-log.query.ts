import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditEntryDto } from '@campus-deals/contracts/audit.dto';
import type { ListAuditLogQueryDto } from '@campus-deals/contracts/list-audit-log-query.dto';
import { jsonText, pages, type Page } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../entities.js';

interface Search {
  actorId?: number;
  action?: string;
  subjectType?: string;
  subjectId?: string;
  from?: string;
  to?: string;
  words?: string;
}

const page = pages(
  (db: Db, { actorId, action, subjectType, subjectId, from, to, words }: Search) => {
    let entries = db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .select(({ ref }) =>
        jsonText<AuditEntryDto>({
          id: ref('audit_log.id'),
          occurredAt: ref('occurred_at'),
          service: ref('service'),
          actorId: ref('actor_id'),
          actorName: sql<string | null>`coalesce(users.name, users.email)`,
          action: ref('action'),
          subjectType: ref('subject_type'),
          subjectId: ref('subject_id'),
          label: ref('label'),
          before: sql<object | null>`audit_log.before`,
          after: sql<object | null>`audit_log.after`,
        }).as('json'),
      );
    if (actorId) entries = entries.where('actor_id', '=', actorId);
    if (action) entries = entries.where('action', '=', action);
    if (subjectType) entries = entries.where('subject_type', '=', subjectType);
    if (subjectId) entries = entries.where('subject_id', '=', subjectId);
    if (from) entries = entries.where('occurred_at', '>=', sql<string>`${from}::date`);
    if (to) entries = entries.where('occurred_at', '<', sql<string>`${to}::date + 1`);
    if (words) entries = entries.where('audit_log.search_text', 'like', words);
    return entries;
  },
  {
    keys: [
      ['occurred_at', 'instant'],
      ['audit_log.id', 'uuid'],
    ],
    direction: 'desc',
  },
);

/** Entries by all that is named, the newest first. */
export function searchAuditLog(
  em: EntityManager,
  { search = '', limit, cursor, ...filters }: ListAuditLogQueryDto,
): Promise<Page<AuditEntryDto>> {
  const words = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  return page(tables(em), { ...filters, ...(words && { words: `%${words}%` }) }, { limit, cursor });
}
