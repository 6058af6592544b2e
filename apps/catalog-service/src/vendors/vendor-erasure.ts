import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@campus-deals/contracts/events.schema';
import { Outbox } from '@campus-deals/messaging';
import { changedTags } from '@campus-deals/service-defaults';
import { dropCachedCollege } from '../colleges/colleges.module.js';
import { ImageUploads } from '../images/images.module.js';
import { dropCachedVendor } from './vendor-tags.js';

interface ErasedDeal {
  id: number;
  collegeId: number;
}

interface ReviewedVendor {
  id: number;
  collegeId: number | null;
}

/** Names nobody any more once the day's salt is gone; until then it would. */
const FORGET_VIEWS = `
  DELETE FROM viewers WHERE person_hash IN (
    SELECT substring(sha256(salt || convert_to(?, 'UTF8')) FROM 1 FOR 16) FROM viewer_salts)`;

/** Forgets what belonged to a deleted account: what it saved, was given, said and saw, its vendor profile, the deals of that and the images it sent. Runs in an event handler's transaction. */
@Injectable()
export class VendorErasure {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly images: ImageUploads,
  ) {}

  /** Says that all is erased, also when there was nothing: whoever counts the answers waits for this one. */
  async erase({ userId, erasureId }: EventPayload<'UserDeleted'>): Promise<void> {
    await this.em.execute(`DELETE FROM saved_deals WHERE user_id = ?`, [userId]);
    await this.em.execute(`UPDATE counted_subscribers SET user_id = NULL WHERE user_id = ?`, [userId]);
    await this.eraseStudent(userId);
    const [vendor] = await this.em.execute<{ id: number; collegeId: number | null }[]>(
      `SELECT id, college_id AS "collegeId" FROM vendors WHERE user_id = ? FOR UPDATE`,
      [userId],
    );
    if (vendor) {
      const deals = await this.em.execute<ErasedDeal[]>(
        `DELETE FROM deals WHERE vendor_id = ? RETURNING id, college_id AS "collegeId"`,
        [vendor.id],
      );
      await this.em.execute(`DELETE FROM vendors WHERE id = ?`, [vendor.id]);
      dropCachedVendor(vendor);
      changedTags(...deals.map(({ id }) => `deal-${id}`));
      const colleges = new Set(deals.map(({ collegeId }) => collegeId));
      if (vendor.collegeId !== null) colleges.add(vendor.collegeId);
      for (const id of colleges) dropCachedCollege(id);
    }
    await this.images.forget(userId);
    await this.outbox.publish('UserErasedFromCatalog', { erasureId });
  }

  /** How much was given out, redeemed and seen stays counted; a vendor's mean is that of the reviews left. */
  private async eraseStudent(userId: number): Promise<void> {
    await this.em.execute(`DELETE FROM redemptions WHERE user_id = ?`, [userId]);
    await this.em.execute(`DELETE FROM wrong_codes WHERE user_id = ?`, [userId]);
    await this.em.execute(FORGET_VIEWS, [`user:${userId}`]);
    const reviewed = await this.em.execute<ReviewedVendor[]>(
      `DELETE FROM reviews r USING vendors v WHERE r.user_id = ? AND v.id = r.vendor_id RETURNING v.id, v.college_id AS "collegeId"`,
      [userId],
    );
    for (const vendor of reviewed) dropCachedVendor(vendor);
  }
}
