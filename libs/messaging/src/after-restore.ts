import { readFileSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import { MikroORM, RequestContext, type EntityManager } from '@mikro-orm/postgresql';
import { parseRemovals, type Removal } from '@campus-deals/contracts/removal';
import { createService, type ServiceDefinition } from '@campus-deals/service-defaults';
import { sql, type Kysely } from 'kysely';
import { unpublishAll } from './outbox/outbox-retention.js';
import type { MessagingTables } from './outbox/outbox-table.js';

/** More rows than are made between two backups of any table whose numbers somebody outside may know. */
const NUMBERS_SKIPPED = 1_000_000;

const END_WITHIN_MS = 5000;

/** What a service has to do beyond what all do; answers what it did, a line each. */
export type Settle = (app: INestApplicationContext, removals: Removal[]) => Promise<string[]>;

/**
 * The step between restoring a database to an earlier time and starting its service. Safe to repeat. `path` names the list of
 * removals; without one nothing is removed again.
 */
export async function afterRestore(
  definition: ServiceDefinition,
  path: string | undefined,
  settle: Settle = async () => [],
): Promise<void> {
  const removals = path === undefined ? [] : parseRemovals(readFileSync(path, 'utf8'));
  // Wired, and not started: nothing is handled, published or sent meanwhile.
  const app = await createService(definition);
  try {
    const orm = app.get(MikroORM, { strict: false });
    const lines = await RequestContext.create(orm.em, async () => [
      ...(await settleDatabase(orm.em as EntityManager)),
      ...(await settle(app, removals)),
    ]);
    for (const line of lines) process.stdout.write(`${definition.name}: ${line}\n`);
  } finally {
    await app.close();
    // Whatever is still connected must not keep whoever restores waiting.
    setTimeout(() => process.exit(), END_WITHIN_MS).unref();
  }
}

/** Nobody gets a number that was somebody else's after the backup, and events of the last days are published again. */
export async function settleDatabase(em: EntityManager): Promise<string[]> {
  const db = em.getKysely() as unknown as Kysely<MessagingTables>;
  await sql`
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${sql.lit(NUMBERS_SKIPPED)})
    FROM pg_sequences WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  const events = await unpublishAll(db);
  return [`new rows are numbered a million further on`, `${events} events of the last 48 h are published again`];
}
