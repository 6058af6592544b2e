import type { EntityManager } from '@mikro-orm/postgresql';
import { SNAPSHOT_KINDS, Snapshot } from './snapshot.entity.js';

/** Has all that is there published, once the current transaction commits: for what came in without events. */
export function requestSnapshots(em: EntityManager): void {
  for (const kind of SNAPSHOT_KINDS) em.create(Snapshot, { kind });
}
