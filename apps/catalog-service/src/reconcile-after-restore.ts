import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { requestSnapshots } from './snapshots/snapshot.entity.js';

/** More than the changes that a record gets between two backups. */
const VERSIONS_SKIPPED = 1000;
const COPIED_ELSEWHERE = ['colleges', 'vendors', 'deals'];

/**
 * Reconciles after a restore: publishes again, as the newest versions, everything that other services copy. They may
 * have seen versions newer than the backup, and ignore anything that is not newer still.
 */
export async function reconcileAfterRestore(app: INestApplicationContext): Promise<string[]> {
  await app.get(EntityManager).transactional(async (em) => {
    // Whole tables, and no request waits for it.
    await em.execute('SET LOCAL statement_timeout = 0');
    for (const table of COPIED_ELSEWHERE)
      await em.execute(`UPDATE ${table} SET version = version + ${VERSIONS_SKIPPED}`);
    requestSnapshots(em);
  });
  return ['all that other services keep copies of is published again'];
}
