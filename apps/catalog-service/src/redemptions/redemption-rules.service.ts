import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CodesTakenDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import {
  Deal,
  addWithinLimits,
  DealNotFound,
  DealRevisions,
  dropCachedDeal,
  isMoreGenerous,
  setRedemptionRules,
} from '../deals/public.js';
import { tables } from '../entities.js';
import { Vendor } from '../vendors/public.js';
import { readPoolFile } from './pool-file.js';

interface OwnDeal {
  deal: Deal;
  vendor: Vendor;
}

/**
 * A deal's redemption rules and code pool, managed by its owner. Every method throws `DealNotFound`, also for another
 * owner's deal.
 */
@Injectable()
export class RedemptionRulesService {
  constructor(
    private readonly em: EntityManager,
    private readonly revisions: DealRevisions,
  ) {}

  /** Returns the rules that the owner has set, including pending ones. */
  async get(caller: SignedInUser, dealId: number): Promise<RedemptionRulesDto> {
    requireAccess(caller, 'vendor');
    const { deal } = await this.getOwnDeal(caller, dealId);
    const revision = deal.status === 'approved' ? await this.revisions.find(deal) : null;
    return revision?.changes.redemption ?? deal.redemptionRules();
  }

  /**
   * Sets the rules; codes that students already have stay valid. For an approved deal, more generous rules take effect
   * at once, and all others wait for an admin. For any other deal the rules are set, and its status stays.
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
    // Withdraws rules that were pending before.
    const revision = await this.revisions.find(deal);
    if (!takesEffect || revision?.changes.redemption)
      await this.revisions.submit(deal, vendor, { redemption: rules }, new Date());
    return rules;
  }

  /** Adds new codes to the deal's pool and reports refused ones line by line. Throws limit_reached. */
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
