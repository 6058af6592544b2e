import { defineEntity, p, type EntityManager } from '@mikro-orm/core';
import { indexesOf } from '../../visibility/public.js';

const { index } = indexesOf('snapshots');

/** Data that other services copy. Colleges come first, since a reader of a deal may need its college. */
export const SNAPSHOT_KINDS = ['colleges', 'vendors', 'deals', 'saves'] as const;
export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number];

export const SnapshotSchema = defineEntity({
  name: 'Snapshot',
  tableName: 'snapshots',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(SNAPSHOT_KINDS),
    /** Largest id published so far. */
    position: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().strictNullable(),
  },
  indexes: [index('snapshots_unfinished', '(id) WHERE finished_at IS NULL')],
});

/** Progress of publishing everything of a kind again, for read models that were added later. */
export class Snapshot extends SnapshotSchema.class {
  /** Continues after `position`, or finishes if there are no more rows. */
  advance(position: number | undefined, at: Date): void {
    if (position === undefined) this.finishedAt = at;
    else this.position = position;
  }
}
SnapshotSchema.setClass(Snapshot);

/** Requests that all data is published once the current transaction commits, for data that was added without events. */
export function requestSnapshots(em: EntityManager): void {
  for (const kind of SNAPSHOT_KINDS) em.create(Snapshot, { kind });
}
