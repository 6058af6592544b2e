import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { DomainEvent, EventPayload } from '@campus-deals/contracts/events';
import { HandlesEvent, Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, isNotErased } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../../tables.js';
import { hasPaidFee } from './has-paid-fee.query.js';
import { Vendor, vendorFacts } from '../vendor.entity.js';
import { dropCachedVisibility } from '../vendor-tags.js';

/** Tracks which vendors have paid. Events may arrive repeatedly and in any order. */
@Controller()
export class FeesHandlers {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  @HandlesEvent('VendorFeePaid')
  creditFeeWhenPaid({ payload }: DomainEvent<'VendorFeePaid'>): Promise<void> {
    return this.note(payload, true);
  }

  @HandlesEvent('PayerIdentified')
  async creditFeeWhenPayerIdentified({ payload }: DomainEvent<'PayerIdentified'>): Promise<void> {
    const { paymentId, userId } = payload;
    const owner = await this.ownerUnlessErased(userId);
    if (owner === null) return;
    await tables(this.em)
      .insertInto('vendor_fees')
      .values({ payment_id: paymentId, user_id: owner })
      .onConflict((conflict) => conflict.column('payment_id').doUpdateSet({ user_id: owner }))
      .execute();
    await this.updateVendorOf(owner);
  }

  @HandlesEvent('VendorFeeRefunded')
  withdrawFeeWhenRefunded({ payload }: DomainEvent<'VendorFeeRefunded'>): Promise<void> {
    return this.note(payload, false);
  }

  /** Records whether a payment counts from this version on; an older version changes nothing. */
  private async note(
    { paymentId, userId, version }: EventPayload<'VendorFeePaid' | 'VendorFeeRefunded'>,
    hasPaid: boolean,
  ): Promise<void> {
    const owner = await this.ownerUnlessErased(userId);
    const row = await tables(this.em)
      .insertInto('vendor_fees')
      .values({ payment_id: paymentId, user_id: owner, has_paid: hasPaid, version })
      .onConflict((conflict) =>
        conflict.column('payment_id').doUpdateSet((eb) => ({
          user_id: sql<number | null>`coalesce(vendor_fees.user_id, excluded.user_id)`,
          has_paid: sql<boolean>`CASE WHEN excluded.version > vendor_fees.version THEN excluded.has_paid ELSE vendor_fees.has_paid END`,
          version: sql<number>`greatest(vendor_fees.version, ${eb.ref('excluded.version')})`,
        })),
      )
      .returning('user_id')
      .executeTakeFirstOrThrow();
    await this.updateVendorOf(row.user_id);
  }

  /** Returns the account unless it was erased: a late event must not credit an erased account. */
  private async ownerUnlessErased(userId: number | null): Promise<number | null> {
    return userId !== null && (await isNotErased(this.em, userId)) ? userId : null;
  }

  private async updateVendorOf(userId: number | null): Promise<void> {
    if (userId === null) return;
    const hasPaid = await hasPaidFee(this.em, userId);
    const vendor = await this.em.findOne(Vendor, { userId }, FOR_UPDATE);
    if (!vendor?.notePayment(hasPaid, new Date())) return;
    await this.em.flush();
    // Paying the fee makes the vendor public, a refund hides it.
    await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
    await dropCachedVisibility(tables(this.em), vendor);
  }
}
