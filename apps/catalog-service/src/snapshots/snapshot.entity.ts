import { defineEntity, p } from '@mikro-orm/core';

/** What other services keep copies of. In this order: who reads of a deal may want its college. */
export const SNAPSHOT_KINDS = ['colleges', 'vendors', 'deals', 'saves'] as const;
export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number];

export const SnapshotSchema = defineEntity({
  name: 'Snapshot',
  tableName: 'snapshots',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(SNAPSHOT_KINDS),
    /** All up to this number are published. */
    position: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().strictNullable(),
  },
  indexes: [
    {
      name: 'snapshots_unfinished',
      expression: `CREATE INDEX snapshots_unfinished ON snapshots (id) WHERE finished_at IS NULL`,
    },
  ],
});

/** That everything of a kind is to be published once more, for read models that came after it, and how far that is. */
export class Snapshot extends SnapshotSchema.class {
  /** Goes on behind `position`, or ends where there is no more. */
  advance(position: number | undefined, at: Date): void {
    if (position === undefined) this.finishedAt = at;
    else this.position = position;
  }
}
SnapshotSchema.setClass(Snapshot);
