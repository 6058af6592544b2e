import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { requestSnapshots } from './snapshots/request-snapshots.js';

/** After a restore: other services may know something newer, or older, of what they keep copies of. */
export async function settleRestored(app: INestApplicationContext): Promise<string[]> {
  await app.get(EntityManager).transactional(async (em) => requestSnapshots(em));
  return ['all that other services keep copies of is published again'];
}
