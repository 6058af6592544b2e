import type { DiscountType } from '@campus-deals/contracts/enumerations';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import type { UpdateAdminDealDto } from '@campus-deals/contracts/catalog/write-admin-deal.dto';
import { fieldError } from '@campus-deals/service-defaults';
import { givenFields } from '../../visibility/public.js';
import { changesOf, type DealChanges, type DealFields } from '../deal-changes.js';

/** Returns the fields of an admin's request that an owner could have entered too. */
export function listedChanges(body: UpdateAdminDealDto): DealChanges {
  const { title, description, category, discountType, discountValue, usualPriceCents } = body;
  const { startDate, endDate, schedule, terms, furtherCollegeIds, imageUrl } = body;
  return changesOf({
    ...givenFields({ title, category, discountType, discountValue, usualPriceCents }),
    ...givenFields({ startDate, endDate, schedule, terms, furtherCollegeIds, image: imageUrl }),
    ...(description !== undefined && { description: description as string }),
  });
}

export const SHOW_PAGE: RedemptionRulesDto = {
  kind: 'page',
  code: null,
  perStudent: null,
  total: null,
  verifiedOnly: false,
};

/**
 * Returns the redemption rules that an admin's request sets, if any. A null code makes a deal with a shared code show
 * its page alone, and leaves all other kinds as they are.
 */
export function redemptionOf(
  { redemption, redemptionCode: code }: UpdateAdminDealDto,
  now: RedemptionRulesDto,
): RedemptionRulesDto | undefined {
  if (redemption || code === undefined) return redemption;
  if (code === null && now.kind !== 'code') return undefined;
  return { ...now, kind: code === null ? 'page' : 'code', code };
}

/** Default badge text, for types that need no value. */
const TEXT_OF_TYPE: Partial<Record<DiscountType, string>> = { bogo: 'Buy one, get one' };

/** Returns the value or its default. Throws validation_failed if the type needs a value. */
export function requireDiscountValue(type: DiscountType, value: string): string {
  const stored = value || TEXT_OF_TYPE[type];
  if (!stored) throw fieldError('discountValue', 'Discount value is required');
  return stored;
}

/** Throws validation_failed unless the end is after the start. */
export function requireEndAfterStart({ startDate, endDate }: Pick<DealFields, 'startDate' | 'endDate'>): void {
  if (endDate !== null && endDate <= startDate) throw fieldError('endDate', 'End date must be after the start date');
}
