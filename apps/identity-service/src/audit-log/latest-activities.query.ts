import type { EntityManager } from '@mikro-orm/postgresql';
import { ActivityDto } from '@campus-deals/contracts/identity/audit.dto';
import { jsonText, same, statement, type Json } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../tables.js';

/** The newest admin actions and activities. Reads at most `limit` rows of each kind. */
const latest = statement((db: Db, { limit }: { limit: number }) => {
  const byAdmins = db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select((eb) => [
      'occurred_at',
      jsonText<ActivityDto>({
        ...same(eb, ActivityDto, 'audit_log'),
        at: eb.ref('occurred_at'),
        kind: sql<'admin'>`'admin'`,
        actorName: sql<string | null>`coalesce(users.name, users.email)`,
      }).as('json'),
    ])
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  const byOthers = db
    .selectFrom('activities')
    .select((eb) => [
      'occurred_at',
      jsonText<ActivityDto>({
        ...same(eb, ActivityDto, 'activities'),
        at: eb.ref('occurred_at'),
        kind: sql<'event'>`'event'`,
        actorName: sql<null>`null::text`,
      }).as('json'),
    ])
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return db
    .selectFrom(
      db
        .selectFrom(byAdmins.as('a'))
        .selectAll()
        .unionAll(db.selectFrom(byOthers.as('b')).selectAll())
        .as('both'),
    )
    .select('json')
    .orderBy('occurred_at', 'desc')
    .limit(limit);
});

export async function latestActivities(em: EntityManager, limit: number): Promise<Json<ActivityDto[]>> {
  const rows = await latest(tables(em), { limit });
  return `[${rows.map(({ json }) => json).join(',')}]`;
}
