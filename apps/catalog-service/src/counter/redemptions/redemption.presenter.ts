import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { billTerms } from '@campus-deals/contracts/catalog/discount-rules';
import type { DiscountType } from '@campus-deals/contracts/enumerations';
import type {
  IssuedRedemptionDto,
  QrSecretDto,
  RedeemedDto,
  RedemptionDto,
} from '@campus-deals/contracts/catalog/redemption.dto';
import { json, pick, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../../tables.js';
import { isExpired } from './release-expired.query.js';
import { hasPin, usedToday } from './uses.query.js';

const eb = expressionBuilder<Tables, 'redemptions' | 'deals' | 'vendors'>();

/** Public fields of a redemption with its deal. A shared code is the deal's present one. No QR after use or expiry. */
export const issuedRedemptionFields: Fields<IssuedRedemptionDto> = {
  kind: eb.ref('redemptions.kind'),
  code: eb
    .case()
    .when(eb.and({ 'redemptions.kind': 'code', 'deals.redemption_kind': 'code' }))
    .then(eb.fn.coalesce('deals.redemption_code', 'redemptions.code'))
    .else(eb.ref('redemptions.code'))
    .end(),
  qr: eb
    .case()
    .when(eb.and([eb('redemptions.kind', '=', 'unique'), eb('redemptions.redeemed_at', 'is', null), eb.not(isExpired)]))
    .then(
      json<QrSecretDto>({
        id: eb.cast<string>('redemptions.id', 'text'),
        secret: eb.ref('redemptions.secret').$notNull(),
      }),
    )
    .end(),
  issuedAt: eb.ref('redemptions.issued_at'),
  redeemedAt: eb.ref('redemptions.redeemed_at'),
  usedAt: usedToday,
  hasPin,
  expiresAt: eb.ref('redemptions.expires_at'),
};

/** Public fields of a redemption in a list, with its deal's title and vendor. */
export const redemptionFields: Fields<RedemptionDto> = {
  ...issuedRedemptionFields,
  dealId: eb.ref('deals.id'),
  dealTitle: eb.ref('deals.title'),
  vendorName: eb.ref('vendors.name'),
  endDate: eb.ref('deals.end_date'),
};

/** Columns of a deal from which a discount is named and a saving computed. */
export const discountColumns = [
  'deals.discount_type as discountType',
  'deals.discount_value as discountValue',
  'deals.usual_price_cents as usualPriceCents',
] as const;

interface Entry {
  id: number;
  dealId: number;
  dealTitle: string;
  discountType: DiscountType;
  discountValue: string;
  usualPriceCents: number | null;
  savedCents: number | null;
  redeemedAt: Date | string;
}

/** Returns the public fields of a redemption in the ledger. */
export const presentEntry = (entry: Entry): RedeemedDto => ({
  ...pick(entry, 'id', 'dealId', 'dealTitle', 'savedCents'),
  discount: discountBadge(entry, 'long'),
  needsBill: entry.savedCents === null && billTerms(entry) !== null,
  redeemedAt: new Date(entry.redeemedAt).toISOString(),
});
