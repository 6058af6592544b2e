import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@campus-deals/contracts/events.schema';
import { Outbox } from '@campus-deals/messaging';
import { changedTags } from '@campus-deals/service-defaults';
import { dropCachedCollege } from '../colleges/colleges.module.js';
import { dropCachedVendor } from './vendor-tags.js';

interface ErasedDeal {
  id: number;
  collegeId: number;
}

/** Forgets what belonged to a deleted account: what it saved, its vendor profile and the deals of that. Runs in an event handler's transaction. */
@Injectable()
export class VendorErasure {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Says that all is erased, also when there was nothing: whoever counts the answers waits for this one. */
  async erase({ userId, erasureId }: EventPayload<'UserDeleted'>): Promise<void> {
    await this.em.execute(`DELETE FROM saved_deals WHERE user_id = ?`, [userId]);
    await this.em.execute(`UPDATE counted_subscribers SET user_id = NULL WHERE user_id = ?`, [userId]);
    const [vendor] = await this.em.execute<{ id: number; collegeId: number | null }[]>(`SELECT id, college_id AS "collegeId" FROM vendors WHERE user_id = ? FOR UPDATE`, [userId]);
    if (vendor) {
      const deals = await this.em.execute<ErasedDeal[]>(`DELETE FROM deals WHERE vendor_id = ? RETURNING id, college_id AS "collegeId"`, [vendor.id]);
      await this.em.execute(`DELETE FROM vendors WHERE id = ?`, [vendor.id]);
      dropCachedVendor(vendor);
      changedTags(...deals.map(({ id }) => `deal-${id}`));
      const colleges = new Set(deals.map(({ collegeId }) => collegeId));
      if (vendor.collegeId !== null) colleges.add(vendor.collegeId);
      for (const id of colleges) dropCachedCollege(id);
    }
    await this.outbox.publish('UserErasedFromCatalog', { erasureId });
  }
}
