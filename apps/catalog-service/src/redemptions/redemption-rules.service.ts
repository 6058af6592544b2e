import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CodesTakenDto } from '@campus-deals/contracts/redemption.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/redemption-rules.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { Deal } from '../deals/deal.entity.js';
import { DealNotFound, dropCachedDeal } from '../deals/deals.module.js';
import { tables } from '../entities.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { readPoolFile } from './pool-file.js';
import { isVoucher, Redemption, VOUCHER_KINDS } from './redemption.entity.js';

/** How the owner wants a deal to be redeemed, and the codes set aside for that. Every method throws `DealNotFound`, also for somebody else's. */
@Injectable()
export class RedemptionRulesService {
  constructor(private readonly em: EntityManager) {}

  async get(caller: SignedInUser, dealId: number): Promise<RedemptionRulesDto> {
    requireAccess(caller, 'vendor');
    return rulesOf(await this.getOwnDeal(caller, dealId));
  }

  /** What students hold already stays good, and the deal in its state. */
  @Transactional()
  async set(caller: SignedInUser, dealId: number, rules: RedemptionRulesDto): Promise<RedemptionRulesDto> {
    requireAccess(caller, 'vendor');
    const deal = await this.getOwnDeal(caller, dealId, LockMode.PESSIMISTIC_WRITE);
    const isSameKind = rules.kind === deal.redemptionKind;
    deal.setRedemptionRules(rules, isSameKind ? deal.issuedCount : await this.countIssued(dealId, rules.kind));
    dropCachedDeal(deal);
    return rulesOf(deal);
  }

  /** Takes new codes into the deal's pool and says what was not taken, line by line. */
  @Transactional()
  async addCodes(caller: SignedInUser, dealId: number, csv: string): Promise<CodesTakenDto> {
    requireAccess(caller, 'vendor');
    await this.getOwnDeal(caller, dealId, LockMode.PESSIMISTIC_WRITE);
    const { codes, repeated, refused } = readPoolFile(csv);
    const given = sql<{
      code: string;
      code_key: string;
    }>`unnest(${[...codes.values()]}::text[], ${[...codes.keys()]}::text[])`;
    const added = await tables(this.em)
      .insertInto('pool_codes')
      .columns(['deal_id', 'code', 'code_key'])
      .expression((eb) =>
        eb
          .selectFrom(given.as<'given'>(sql`given (code, code_key)`))
          .select([sql.lit(dealId).as('deal_id'), 'given.code', 'given.code_key']),
      )
      .onConflict((conflict) => conflict.columns(['deal_id', 'code_key']).doNothing())
      .returning('id')
      .execute();
    return { added: added.length, known: repeated + codes.size - added.length, refused };
  }

  private async getOwnDeal({ userId }: SignedInUser, id: number, lockMode = LockMode.NONE): Promise<Deal> {
    const vendor = await this.em.findOne(Vendor, { userId });
    const deal = vendor && (await this.em.findOne(Deal, { id, vendorId: vendor.id }, { lockMode }));
    if (!deal) throw new DealNotFound(id);
    return deal;
  }

  /** What was issued in that way alone; vouchers of either kind are one way. */
  private countIssued(dealId: number, kind: RedemptionRulesDto['kind']): Promise<number> {
    return this.em.count(Redemption, { deal: dealId, kind: { $in: isVoucher(kind) ? VOUCHER_KINDS : [kind] } });
  }
}

function rulesOf(deal: Deal): RedemptionRulesDto {
  return {
    kind: deal.redemptionKind,
    code: deal.redemptionCode,
    perStudent: deal.perStudentCap,
    total: deal.totalCap,
    verifiedOnly: deal.verifiedOnly,
  };
}
