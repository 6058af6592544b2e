import type { EntityManager } from '@mikro-orm/postgresql';
import type { RedemptionRulesDto } from '@campus-deals/contracts/redemption-rules.dto';
import { isVoucher, Redemption, VOUCHER_KINDS } from '../redemptions/redemption.entity.js';
import type { Deal } from './deal.entity.js';

/** Has a locked deal redeemed another way; what was issued in that way before counts. */
export async function setRedemptionRules(em: EntityManager, deal: Deal, rules: RedemptionRulesDto): Promise<void> {
  const issued =
    rules.kind === deal.redemptionKind
      ? deal.issuedCount
      : // Vouchers of either kind are one way.
        await em.count(Redemption, {
          deal: deal.id,
          kind: { $in: isVoucher(rules.kind) ? VOUCHER_KINDS : [rules.kind] },
          releasedAt: null,
        });
  deal.setRedemptionRules(rules, issued);
}

/** Whether the new rules only give students more: those take effect at once, whoever has seen the old ones. */
export function isMoreGenerous(before: RedemptionRulesDto, after: RedemptionRulesDto): boolean {
  return (
    after.kind === before.kind &&
    after.code === before.code &&
    (after.perStudent ?? Infinity) >= (before.perStudent ?? Infinity) &&
    (after.total ?? Infinity) >= (before.total ?? Infinity) &&
    (before.verifiedOnly || !after.verifiedOnly)
  );
}
