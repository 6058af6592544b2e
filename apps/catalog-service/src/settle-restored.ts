import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { requestSnapshots } from './snapshots/request-snapshots.js';

/** More changes than are made of one thing between two backups. */
const VERSIONS_SKIPPED = 1000;
const COPIED_ELSEWHERE = ['colleges', 'vendors', 'deals'];

/**
 * After a restore: what other services keep copies of is told again, as the newest there is. They may know of a version that
 * came after the backup, and leave alone whatever is not newer.
 */
export async function settleRestored(app: INestApplicationContext): Promise<string[]> {
  await app.get(EntityManager).transactional(async (em) => {
    // Whole tables, and nobody waits.
    await em.execute('SET LOCAL statement_timeout = 0');
    for (const table of COPIED_ELSEWHERE)
      await em.execute(`UPDATE ${table} SET version = version + ${VERSIONS_SKIPPED}`);
    requestSnapshots(em);
  });
  return ['all that other services keep copies of is published again'];
}
