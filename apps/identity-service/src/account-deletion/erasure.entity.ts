import { defineEntity, p } from '@mikro-orm/core';

/** Who has to erase. */
export type ErasurePart = 'catalog' | 'billing' | 'notification' | 'provider';

export const ErasureSchema = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  properties: {
    /** Grows with time. */
    id: p.uuid().primary(),
    /** Whose account it was: until all is done, for those who still have to erase. */
    userId: p.integer().strictNullable(),
    email: p.text().strictNullable(),
    supabaseId: p.text().strictNullable(),
    /** SHA-256; stays, so that a token from before cannot bring the account back. */
    supabaseIdHash: p.blob().strictNullable().hidden().index('erasures_supabase_id_hash_index'),
    requestedAt: p.datetime().defaultRaw('now()'),
    catalogDoneAt: p.datetime().strictNullable(),
    billingDoneAt: p.datetime().strictNullable(),
    notificationDoneAt: p.datetime().strictNullable(),
    providerDoneAt: p.datetime().strictNullable(),
    completedAt: p.datetime().strictNullable(),
  },
  checks: [
    {
      name: 'erasures_check',
      expression: 'completed_at IS NULL OR (user_id IS NULL AND email IS NULL AND supabase_id IS NULL)',
    },
  ],
  indexes: [{ name: 'erasures_requested_at_index', properties: ['requestedAt', 'id'] }],
});

/** A deleted account while its traces go, and afterwards the proof that they went. */
export class Erasure extends ErasureSchema.class {
  /** A part is done, perhaps once more; with the last one what is left of the person goes. */
  finish(part: ErasurePart, now: Date): void {
    this[`${part}DoneAt`] ??= now;
    const parts = [this.catalogDoneAt, this.billingDoneAt, this.notificationDoneAt, this.providerDoneAt];
    if (this.completedAt || parts.includes(null)) return;
    this.completedAt = now;
    this.userId = null;
    this.email = null;
    this.supabaseId = null;
  }
}
ErasureSchema.setClass(Erasure);
