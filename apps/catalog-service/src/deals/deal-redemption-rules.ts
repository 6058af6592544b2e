import type { EntityManager } from '@mikro-orm/postgresql';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { isVoucher, VOUCHER_KINDS, type RedemptionKind } from '@campus-deals/contracts/enumerations';
import { tables } from '../tables.js';
import type { Deal } from './deal.entity.js';

/** Changes how a locked deal is redeemed. Codes issued in the new way before still count. */
export async function setRedemptionRules(em: EntityManager, deal: Deal, rules: RedemptionRulesDto): Promise<void> {
  const issued =
    rules.kind === deal.redemptionKind
      ? deal.issuedCount
      : // Both kinds of vouchers count together.
        await countIssued(em, deal.id, isVoucher(rules.kind) ? VOUCHER_KINDS : [rules.kind]);
  deal.setRedemptionRules(rules, issued);
}

async function countIssued(em: EntityManager, dealId: number, kinds: readonly RedemptionKind[]): Promise<number> {
  const { issued } = await tables(em)
    .selectFrom('redemptions')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('issued'))
    .where('deal_id', '=', dealId)
    .where('kind', 'in', kinds)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return issued;
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
