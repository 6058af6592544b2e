import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import type { AuditSort } from '@campus-deals/contracts/enumerations';
import type { ListAuditLogQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import {
  countedPages,
  jsonText,
  same,
  type CountedPage,
  type PageOrder,
  type Position,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder } from 'kysely';
import { tables, type Db, type Tables } from '../tables.js';

type Entries = SelectQueryBuilder<Tables, 'audit_log', object>;

interface Search {
  actorId?: number;
  action?: string;
  subjectType?: string;
  subjectId?: string;
  from?: string;
  to?: string;
  words?: string;
}

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

function filtered(db: Db, { actorId, action, subjectType, subjectId, from, to }: Search): Entries {
  let entries: Entries = db.selectFrom('audit_log');
  if (actorId) entries = entries.where('audit_log.actor_id', '=', actorId);
  if (action) entries = entries.where('audit_log.action', '=', action);
  if (subjectType) entries = entries.where('audit_log.subject_type', '=', subjectType);
  if (subjectId) entries = entries.where('audit_log.subject_id', '=', subjectId);
  if (from) entries = entries.where('audit_log.occurred_at', '>=', sql<string>`${from}::date`);
  if (to) entries = entries.where('audit_log.occurred_at', '<', sql<string>`${to}::date + 1`);
  return entries;
}

const orderBy = (direction: 'asc' | 'desc'): PageOrder<Tables, 'audit_log'> => ({
  keys: [
    ['audit_log.occurred_at', 'instant'],
    ['audit_log.id', 'uuid'],
  ],
  direction,
});

type ReadEntries = (db: Db, values: Search, position: Position) => Promise<CountedPage<AuditEntryDto>>;
const inOrder = (direction: 'asc' | 'desc'): ReadEntries =>
  countedPages<Search, Tables, 'audit_log', AuditEntryDto>({
    table: 'audit_log',
    rows: filtered,
    search: ({ words }) => (words === undefined ? undefined : eb('audit_log.search_text', 'like', words)),
    show: shown,
    order: orderBy(direction),
  });
const ENTRIES: Record<AuditSort, ReadEntries> = { newest: inOrder('desc'), oldest: inOrder('asc') };

/** Returns the entries that match all given filters, in either order. */
export function searchAuditLog(
  em: EntityManager,
  { search = '', sort, limit, cursor, before, end, ...filters }: ListAuditLogQueryDto,
): Promise<CountedPage<AuditEntryDto>> {
  const words = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const values = { ...filters, ...(words && { words: `%${words}%` }) };
  return ENTRIES[sort](tables(em), values, { limit, cursor, before, end });
}
