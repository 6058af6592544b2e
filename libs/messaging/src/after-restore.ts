import { readFileSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import { MikroORM, RequestContext, type EntityManager } from '@mikro-orm/postgresql';
import { parseRemovals, type Removal } from '@campus-deals/contracts/removal';
import { createService, type ServiceDefinition } from '@campus-deals/service-defaults';
import { sql, type Kysely } from 'kysely';
import { unpublishAll } from './outbox/outbox-retention.js';
import type { MessagingTables } from './outbox/outbox-table.js';

/** Gap for id sequences. Larger than the rows between two backups in any table whose ids are known externally. */
const NUMBERS_SKIPPED = 1_000_000;

const END_WITHIN_MS = 5000;

/** Service-specific reconciliation after a restore. Returns one line per action. */
export type Settle = (app: INestApplicationContext, removals: Removal[]) => Promise<string[]>;

/**
 * Reconciles a database restored to an earlier time, before its service starts. Safe to repeat. `path` is the list of
 * removals. Without it, no removal is applied again.
 */
export async function afterRestore(
  definition: ServiceDefinition,
  path: string | undefined,
  settle: Settle = async () => [],
): Promise<void> {
  const removals = path === undefined ? [] : parseRemovals(readFileSync(path, 'utf8'));
  // The service is wired but not started: it handles, publishes and sends nothing.
  const app = await createService(definition);
  try {
    const orm = app.get(MikroORM, { strict: false });
    const lines = await RequestContext.create(orm.em, async () => [
      ...(await reconcileDatabase(orm.em as EntityManager)),
      ...(await settle(app, removals)),
    ]);
    for (const line of lines) process.stdout.write(`${definition.name}: ${line}\n`);
  } finally {
    await app.close();
    // Open connections must not delay the exit.
    setTimeout(() => process.exit(), END_WITHIN_MS).unref();
  }
}

/** Advances id sequences, so that no id issued after the backup is reused, and republishes the last days' events. */
export async function reconcileDatabase(em: EntityManager): Promise<string[]> {
  const db = em.getKysely() as unknown as Kysely<MessagingTables>;
  await sql`
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${sql.lit(NUMBERS_SKIPPED)})
    FROM pg_sequences WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  const events = await unpublishAll(db);
  return [`new rows are numbered a million further on`, `${events} events of the last 48 h are published again`];
}
