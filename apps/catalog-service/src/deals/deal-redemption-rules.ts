import type { EntityManager } from '@mikro-orm/postgresql';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { isVoucher, Redemption, VOUCHER_KINDS } from '../redemptions/redemption.entity.js';
import type { Deal } from './deal.entity.js';

/** Changes how a locked deal is redeemed. Codes issued in the new way before still count. */
export async function setRedemptionRules(em: EntityManager, deal: Deal, rules: RedemptionRulesDto): Promise<void> {
  const issued =
    rules.kind === deal.redemptionKind
      ? deal.issuedCount
      : // Both kinds of vouchers count together.
        await em.count(Redemption, {
          deal: deal.id,
          kind: { $in: isVoucher(rules.kind) ? VOUCHER_KINDS : [rules.kind] },
          releasedAt: null,
        });
  deal.setRedemptionRules(rules, issued);
}

/** Whether the new rules only give students more. Such rules take effect at once. */
export function isMoreGenerous(before: RedemptionRulesDto, after: RedemptionRulesDto): boolean {
  return (
    after.kind === before.kind &&
    after.code === before.code &&
    (after.perStudent ?? Infinity) >= (before.perStudent ?? Infinity) &&
    (after.total ?? Infinity) >= (before.total ?? Infinity) &&
    (before.verifiedOnly || !after.verifiedOnly)
  );
}
