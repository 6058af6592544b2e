import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RedemptionRules } from '@campus-deals/contracts/redemptions.schema';
import { ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { dropCachedDeal } from '../deals/deals.module.js';
import { USED_UP_KINDS } from './deal-conditions.js';
import { holdOwnDeal } from './own-deal.js';

const RULES_OF_OWN_DEAL = `
  SELECT d.redemption_kind AS kind, d.redemption_code AS code, d.per_student_cap AS "perStudent", d.total_cap AS total, d.verified_only AS "verifiedOnly"
  FROM deals d JOIN vendors v ON v.id = d.vendor_id WHERE d.id = ? AND v.user_id = ?`;

/** Another way of redeeming counts what was given out in that way alone; the pieces of one's own are one way. Parameters: kind, code, per student, total, verified only, deal. */
const SET_RULES = `
  WITH asked AS (SELECT ?::text AS kind, ?::text AS code, ?::int AS per_student, ?::int AS total, ?::boolean AS verified_only)
  UPDATE deals d SET
    redemption_kind = asked.kind, redemption_code = asked.code, per_student_cap = asked.per_student, total_cap = asked.total, verified_only = asked.verified_only,
    issued_count = CASE WHEN d.redemption_kind = asked.kind THEN d.issued_count ELSE (
      SELECT count(*) FROM redemptions r WHERE r.deal_id = d.id
        AND (r.kind = asked.kind OR r.kind IN ${USED_UP_KINDS} AND asked.kind IN ${USED_UP_KINDS})) END,
    updated_at = now()
  FROM asked WHERE d.id = ?`;

/** How the owner wants a deal to be redeemed. What students hold already stays good, and the deal in its state. */
@Injectable()
export class RedemptionRulesService {
  constructor(private readonly em: EntityManager) {}

  /** Throws deal_not_found, also for somebody else's. */
  async get(caller: SignedInUser, dealId: number): Promise<RedemptionRules> {
    requireAccess(caller, 'vendor');
    const [rules] = await this.em.execute<RedemptionRules[]>(RULES_OF_OWN_DEAL, [dealId, caller.userId]);
    if (!rules) throw new ProductError('deal_not_found', `Deal ${dealId} not found`);
    return rules;
  }

  /** Throws deal_not_found, also for somebody else's. */
  @Transactional()
  async set(caller: SignedInUser, dealId: number, rules: RedemptionRules): Promise<RedemptionRules> {
    requireAccess(caller, 'vendor');
    const deal = await holdOwnDeal(this.em, caller, dealId);
    const { kind, code, perStudent, total, verifiedOnly } = rules;
    await this.em.execute(SET_RULES, [kind, code, perStudent, total, verifiedOnly, dealId]);
    dropCachedDeal(deal);
    return rules;
  }
}
