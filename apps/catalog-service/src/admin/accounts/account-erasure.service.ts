import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { EventPayload } from '@campus-deals/contracts/events';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, changedTags, markErased, pairKeysOf, RateLimitSchema } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { dropCachedCollege, CountedSubscriber } from '../../colleges/public.js';
import {
  ViewerSalts,
  ViewerSchema,
  DealContents,
  dealTag,
  dropCachedDealsOf,
  wrongCodeKey,
} from '../../deals/public.js';
import { tables } from '../../tables.js';
import { VendorFee, Vendor, dropCachedVendor } from '../../vendors/public.js';
import { ImageUploads } from '../../images/public.js';
import { Report } from '../../moderation/public.js';
import { forgetCounters, forgetStudent, Redemption, releaseAllOf, pinTriesOf } from '../../counter/public.js';
import { ReviewsService, SavedDealSchema } from '../../reach/public.js';
import { SuspendedAccount } from '../../visibility/public.js';

const DEALS_PER_STATEMENT = 500;

/** Erases a deleted account's data. Runs in an event handler's transaction and is idempotent. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly images: ImageUploads,
    private readonly reviews: ReviewsService,
    private readonly salts: ViewerSalts,
    private readonly audit: AuditLog,
    private readonly contents: DealContents,
  ) {}

  /** Erases the account and confirms it, also if there was nothing to erase: the erasure waits for the confirmation. */
  async erase({ userId, erasureId }: EventPayload<'UserDeleted'>): Promise<void> {
    await markErased(this.em, userId);
    // Before any of its rows is locked.
    const vendor = await this.em.findOne(Vendor, { userId });
    if (vendor) await this.contents.emptyVendor(vendor.id);
    await this.eraseStudent(userId);
    await this.eraseVendor(userId);
    await this.em.nativeDelete(SuspendedAccount, { userId });
    await this.em.nativeUpdate(VendorFee, { userId }, { userId: null });
    await this.images.forget(userId);
    await this.audit.forgetActor(userId);
    await this.forgetEarlierDecisions(userId);
    await this.outbox.publish('UserErasedFromCatalog', { erasureId });
  }

  /** Keeps the counts of issued codes, redemptions and views, and what redemptions saved. */
  private async eraseStudent(userId: number): Promise<void> {
    await this.em.nativeDelete(SavedDealSchema, { userId });
    await this.em.nativeUpdate(Report, { userId }, { userId: null, mailboxKey: null, comment: null });
    await this.em.nativeUpdate(CountedSubscriber, { userId }, { userId: null });
    await releaseAllOf(tables(this.em), userId);
    await this.em.nativeDelete(Redemption, { userId });
    // Without their vouchers, so that no redemption is entered any more.
    await forgetStudent(this.em, userId);
    await this.em.nativeDelete(RateLimitSchema, { key: wrongCodeKey(userId) });
    for (const keys of [pinTriesOf(userId), ...pairKeysOf(userId)])
      await this.em.nativeDelete(RateLimitSchema, { key: { $like: keys } });
    await this.em.nativeDelete(ViewerSchema, { visitorHash: { $in: await this.salts.hashesOf(userId) } });
    await this.reviews.removeAllOf(userId);
  }

  private async eraseVendor(userId: number): Promise<void> {
    const vendor = await this.em.findOne(Vendor, { userId }, FOR_UPDATE);
    if (!vendor) return;
    for (;;) {
      const deals = await this.removeSomeDeals(vendor.id);
      if (deals.length === 0) break;
      await this.outbox.publishAll(
        'DealRemoved',
        deals.map(({ id, collegeId }) => ({ dealId: id, vendorId: vendor.id, collegeId, userId })),
      );
      changedTags(...deals.map(({ id }) => dealTag(id)));
      dropCachedDealsOf(deals);
    }
    await forgetCounters(tables(this.em), [vendor.id]);
    this.em.remove(vendor);
    await this.em.flush();
    await this.outbox.publish('VendorRemoved', { vendorId: vendor.id, userId });
    dropCachedVendor(vendor);
    if (vendor.collegeId !== null) dropCachedCollege(vendor.collegeId);
  }

  /** Runs after `forgetActor` has cleared the deals: an undoable decision copies the earlier decision of its deal. */
  private async forgetEarlierDecisions(userId: number): Promise<void> {
    await sql`UPDATE undoable_decisions SET before = before || '{"decidedBy": null}'
      WHERE before @> ${JSON.stringify({ decidedBy: userId })}::jsonb`.execute(tables(this.em));
  }

  private removeSomeDeals(vendorId: number) {
    return tables(this.em)
      .deleteFrom('deals')
      .where('id', 'in', (eb) =>
        eb.selectFrom('deals').select('id').where('vendor_id', '=', vendorId).orderBy('id').limit(DEALS_PER_STATEMENT),
      )
      .returning(['id', 'college_id as collegeId', 'further_college_ids as furtherCollegeIds'])
      .execute();
  }
}
