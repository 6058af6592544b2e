import { defineEntity, p } from '@mikro-orm/core';
import type { HoldDto, ValidCodeDto } from '@campus-deals/contracts/catalog/counter-api.dto';
import type { HoldStatus } from '@campus-deals/contracts/enumerations';
import { HOLD_SECONDS } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';
import { Redemption } from '../redemptions/redemption.entity.js';
import { ApiKey } from './api-key.entity.js';

export const HoldSchema = defineEntity({
  name: 'Hold',
  tableName: 'code_holds',
  properties: {
    id: p.uuid().primary(),
    keyId: () => p.manyToOne(ApiKey).mapToPk().name('key_id').updateRule('no action').deleteRule('cascade'),
    /** Null: a test code. */
    redemptionId: () =>
      p
        .manyToOne(Redemption)
        .mapToPk()
        .name('redemption_id')
        .strictNullable()
        .updateRule('no action')
        .deleteRule('cascade'),
    idempotencyKey: p.text(),
    /** Hash of the code that was sent, to refuse the same Idempotency-Key with another one. */
    requestHash: p.text(),
    deal: p.json<ValidCodeDto>(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    committedAt: p.datetime().strictNullable(),
    cancelledAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'code_holds_once', properties: ['keyId', 'idempotencyKey'] }],
  indexes: [{ name: 'code_holds_of_redemption', properties: ['redemptionId'] }],
});

/** A till's reservation of a code for a short time. Ends by itself: nothing has to run. */
export class Hold extends HoldSchema.class {
  statusAt(now: Date): HoldStatus {
    if (this.committedAt) return 'committed';
    if (this.cancelledAt) return 'cancelled';
    return this.expiresAt > now ? 'held' : 'expired';
  }

  /** Commits an open hold. Returns whether that is new. Throws hold_expired, hold_state_conflict. */
  commit(now: Date): boolean {
    const status = this.statusAt(now);
    if (status === 'cancelled') throw new ProductError('hold_state_conflict', 'The hold was canceled');
    if (status === 'expired')
      throw new ProductError('hold_expired', `A hold ends after ${HOLD_SECONDS} seconds. Hold the code again`);
    this.committedAt ??= now;
    return status === 'held';
  }

  /** Releases the code; repeating it changes nothing. Throws hold_state_conflict. */
  cancel(now: Date): void {
    if (this.committedAt) throw new ProductError('hold_state_conflict', 'The hold was committed');
    this.cancelledAt ??= now;
  }

  present(now: Date): HoldDto {
    // Named one by one: PostgreSQL stores the fields of JSON in its own order, and repeated answers are alike.
    const { dealId, dealTitle, discount } = this.deal;
    return {
      dealId,
      dealTitle,
      discount,
      id: this.id,
      status: this.statusAt(now),
      expiresAt: this.expiresAt.toISOString(),
      committedAt: this.committedAt?.toISOString() ?? null,
    };
  }
}
HoldSchema.setClass(Hold);
