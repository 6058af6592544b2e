import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CodesTakenDto } from '@campus-deals/contracts/redemption.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/redemption-rules.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { Deal } from '../deals/deal.entity.js';
import {
  addWithinLimits,
  DealNotFound,
  DealRevisions,
  dropCachedDeal,
  isMoreGenerous,
  setRedemptionRules,
} from '../deals/deals.module.js';
import { tables } from '../entities.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { readPoolFile } from './pool-file.js';

interface OwnDeal {
  deal: Deal;
  vendor: Vendor;
}

/** How the owner wants a deal to be redeemed, and the codes set aside for that. Every method throws `DealNotFound`, also for somebody else's. */
@Injectable()
export class RedemptionRulesService {
  constructor(
    private readonly em: EntityManager,
    private readonly revisions: DealRevisions,
  ) {}

  /** What its owner has set, also while that waits. */
  async get(caller: SignedInUser, dealId: number): Promise<RedemptionRulesDto> {
    requireAccess(caller, 'vendor');
    const { deal } = await this.getOwnDeal(caller, dealId);
    const revision = deal.status === 'approved' ? await this.revisions.find(deal) : null;
    return revision?.changes.redemption ?? deal.redemptionRules();
  }

  /**
   * What students hold already stays good. Of an approved deal, what gives them more takes effect at once; all else waits for
   * an admin. Of any other it is set, and the deal stays in its state.
   */
  @Transactional()
  async set(caller: SignedInUser, dealId: number, rules: RedemptionRulesDto): Promise<RedemptionRulesDto> {
    requireAccess(caller, 'vendor');
    const { deal, vendor } = await this.getOwnDeal(caller, dealId, LockMode.PESSIMISTIC_WRITE);
    const takesEffect = deal.status !== 'approved' || isMoreGenerous(deal.redemptionRules(), rules);
    if (takesEffect) {
      await setRedemptionRules(this.em, deal, rules);
      dropCachedDeal(deal);
    }
    // What waited of them before waits no more.
    const revision = await this.revisions.find(deal);
    if (!takesEffect || revision?.changes.redemption)
      await this.revisions.submit(deal, vendor, { redemption: rules }, new Date());
    return rules;
  }

  /** Takes new codes into the deal's pool and says what was not taken, line by line. Throws limit_reached. */
  @Transactional()
  async addCodes(caller: SignedInUser, dealId: number, csv: string): Promise<CodesTakenDto> {
    requireAccess(caller, 'vendor');
    const { vendor } = await this.getOwnDeal(caller, dealId, LockMode.PESSIMISTIC_WRITE);
    const { codes, repeated, refused } = readPoolFile(csv);
    const given = sql<{
      code: string;
      code_key: string;
    }>`unnest(${[...codes.values()]}::text[], ${[...codes.keys()]}::text[])`;
    const db = tables(this.em);
    const insert = db
      .insertInto('pool_codes')
      .columns(['deal_id', 'code', 'code_key'])
      .expression((eb) =>
        eb
          .selectFrom(given.as<'given'>(sql`given (code, code_key)`))
          .select([sql.lit(dealId).as('deal_id'), 'given.code', 'given.code_key']),
      )
      .onConflict((conflict) => conflict.columns(['deal_id', 'code_key']).doNothing())
      .returning('id');
    const added = await addWithinLimits(
      db,
      { dealId, vendorId: vendor.id },
      async () => (await insert.execute()).length,
    );
    return { added, known: repeated + codes.size - added, refused };
  }

  private async getOwnDeal({ userId }: SignedInUser, id: number, lockMode = LockMode.NONE): Promise<OwnDeal> {
    const vendor = await this.em.findOne(Vendor, { userId });
    const deal = vendor && (await this.em.findOne(Deal, { id, vendorId: vendor.id }, { lockMode }));
    if (!deal) throw new DealNotFound(id);
    return { deal, vendor };
  }
}
