import { defineEntity, p } from '@mikro-orm/core';

/** Parties that must erase an account's data. */
export type ErasurePart = 'catalog' | 'billing' | 'notification' | 'provider';

export const ErasureSchema = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  properties: {
    /** Grows with time. */
    id: p.uuid().primary(),
    /** The deleted account, for services that still have to erase its data. Null once all is done. */
    userId: p.integer().strictNullable(),
    email: p.text().strictNullable(),
    supabaseId: p.text().strictNullable(),
    /** SHA-256. Kept, so that an old token cannot recreate the account. */
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

/** Tracks the erasure of a deleted account, and proves it afterwards. */
export class Erasure extends ErasureSchema.class {
  /** Marks a part as done; may run twice. The last part clears the remaining personal data. */
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
