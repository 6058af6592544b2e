import type { RedemptionDto, IssuedRedemptionDto, QrSecretDto } from '@campus-deals/contracts/redemption.dto';
import { json, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../entities.js';

const eb = expressionBuilder<Tables, 'redemptions' | 'deals' | 'vendors'>();

/** What leaves of a redemption with its deal. A code for everybody is the one that counts today; a used voucher has no QR code. */
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
    .when(eb.and([eb('redemptions.kind', '=', 'unique'), eb('redemptions.redeemed_at', 'is', null)]))
    .then(
      json<QrSecretDto>({
        id: eb.cast<string>('redemptions.id', 'text'),
        secret: eb.ref('redemptions.secret').$notNull(),
      }),
    )
    .end(),
  issuedAt: eb.ref('redemptions.issued_at'),
  redeemedAt: eb.ref('redemptions.redeemed_at'),
};

/** The same with what names the deal in a list. */
export const redemptionFields: Fields<RedemptionDto> = {
  ...issuedRedemptionFields,
  dealId: eb.ref('deals.id'),
  dealTitle: eb.ref('deals.title'),
  vendorName: eb.ref('vendors.name'),
  endDate: eb.ref('deals.end_date'),
};
