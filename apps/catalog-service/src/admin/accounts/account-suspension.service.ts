import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@campus-deals/contracts/events';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, isNotErased, lockAccount } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { ReviewsService } from '../../reach/public.js';
import { Vendor, dropCachedVisibility, vendorFacts } from '../../vendors/public.js';

/**
 * Hides what a suspended account has published, and restores it. Runs in an event handler's transaction; events may
 * arrive in any order.
 */
@Injectable()
export class AccountSuspensionService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly reviews: ReviewsService,
  ) {}

  /** Does nothing if a newer event was handled before, or the account was erased. */
  async set({ userId, version }: EventPayload<'UserSuspended'>, isSuspended: boolean): Promise<void> {
    await lockAccount(this.em, userId);
    if (!(await isNotErased(this.em, userId)) || !(await this.isNewest(userId, isSuspended, version))) return;
    const vendor = await this.em.findOne(Vendor, { userId }, FOR_UPDATE);
    if (vendor?.followOwner(isSuspended, new Date())) {
      await this.em.flush();
      await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
      await dropCachedVisibility(tables(this.em), vendor);
    }
    await this.reviews.setHiddenOf(userId, isSuspended);
  }

  private async isNewest(userId: number, isSuspended: boolean, version: number): Promise<boolean> {
    const state = { is_suspended: isSuspended, version };
    const stored = await tables(this.em)
      .insertInto('suspended_accounts')
      .values({ user_id: userId, ...state })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(state).where('suspended_accounts.version', '<', version),
      )
      .returning('user_id')
      .executeTakeFirst();
    return stored !== undefined;
  }
}
