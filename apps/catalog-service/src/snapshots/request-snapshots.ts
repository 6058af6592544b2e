import type { EntityManager } from '@mikro-orm/postgresql';
import { SNAPSHOT_KINDS, Snapshot } from './snapshot.entity.js';

/** Requests that all data is published once the current transaction commits, for data that was added without events. */
export function requestSnapshots(em: EntityManager): void {
  for (const kind of SNAPSHOT_KINDS) em.create(Snapshot, { kind });
}
