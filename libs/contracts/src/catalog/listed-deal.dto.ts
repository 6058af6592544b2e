import { DealEnd, DealRedemption, DealStart, DealTerms, FitsDiscountType } from './create-deal.dto.js';
import { DealScheduleDto } from './deal.dto.js';
import { DEAL_DESCRIPTION_LENGTH, DISCOUNT_VALUE_MAXIMUM } from '../limits.js';
import {
  Description,
  field,
  FreeText,
  Id,
  ImageAddress,
  Nested,
  NumberFromText,
  rules,
  TrueOrFalse,
} from '../rules.js';
import type { RedemptionRulesDto } from './redemption-rules.dto.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

export const DealVendor = field(() => rules(NumberFromText(), Id({ message: 'Please select a vendor' })));
const ListedDealDescription = field(() =>
  FreeText({
    max: DEAL_DESCRIPTION_LENGTH[1],
    message: `Description must be less than ${DEAL_DESCRIPTION_LENGTH[1]} characters`,
  }),
);
/** Validates the discount value. An empty value is refused if the type needs a number. */
const ListedDiscountValue = field(() =>
  rules(
    FreeText({
      max: DISCOUNT_VALUE_MAXIMUM,
      message: `Discount value must be less than ${DISCOUNT_VALUE_MAXIMUM} characters`,
    }),
    FitsDiscountType(),
  ),
);
const RedemptionCode = field(() => FreeText({ max: 100, message: 'Redemption code must be less than 100 characters' }));

@Description('The fields of a deal that admins enter and change.')
export class ListedDealDto {
  @ListedDealDescription('Description. Empty means null.', { example: 'Every Tuesday, all day.', optional: 'or empty' })
  description?: string | null;
  @ListedDiscountValue(
    'Percent (1 to 100), an amount above 0, or free text, depending on `discountType`; optional for bogo.',
    { example: '20', optional: true },
  )
  discountValue?: string;
  @DealStart('Start time. Default for a new deal: on approval.', { example: '2027-01-15T15:00:00Z', optional: true })
  startDate?: string;
  @DealEnd('End time. Omitted or null: no end.', { example: '2027-02-15T15:00:00Z', optional: 'or null' })
  endDate?: string | null;
  @Nested('Weekly schedule. Omitted or null: whenever the vendor is open.', () => DealScheduleDto, {
    optional: 'or null',
  })
  schedule?: DealScheduleDto | null;
  @DealTerms('Small print. Empty means null.', { example: 'One a person and day.', optional: 'or empty' })
  terms?: string | null;
  @TrueOrFalse('Whether the deal is shown before others on the college’s page.', { optional: true }) featured?: boolean;
  @ImageAddress('An uploaded image, or an external URL that is copied. Empty means null.', { optional: 'or empty' })
  imageUrl?: string | null;
  @RedemptionCode('Code shared by everyone who redeems the deal. Omitted or null: showing the page is enough.', {
    example: 'CAMPUS20',
    optional: 'or empty',
  })
  redemptionCode?: string | null;
  @DealRedemption('Redemption rules. They replace `redemptionCode`.', { optional: true })
  redemption?: RedemptionRulesDto;
  @Nested(() => SeoMetadataDto, { optional: 'or null' }) seoMetadata?: SeoMetadataDto | null;
}
