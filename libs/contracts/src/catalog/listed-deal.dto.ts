import { IsBoolean } from 'class-validator';
import { DealEnd, DealRedemption, DealStart, DealTerms, FitsDiscountType } from './create-deal.dto.js';
import { DealScheduleDto } from './deal.dto.js';
import { DEAL_DESCRIPTION_LENGTH, DISCOUNT_VALUE_MAXIMUM } from '../limits.js';
import {
  Description,
  EmptyAsNull,
  FreeText,
  Id,
  ImageAddress,
  Nested,
  Nullable,
  NumberFromText,
  Optional,
  rules,
} from '../rules.js';
import type { RedemptionRulesDto } from './redemption-rules.dto.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

export const DealVendor = (): PropertyDecorator => rules(NumberFromText(), Id({ message: 'Please select a vendor' }));
const ListedDealDescription = (): PropertyDecorator =>
  FreeText({
    max: DEAL_DESCRIPTION_LENGTH[1],
    message: `Description must be less than ${DEAL_DESCRIPTION_LENGTH[1]} characters`,
  });
/** Validates the discount value. An empty value is refused if the type needs a number. */
const ListedDiscountValue = (): PropertyDecorator =>
  rules(
    FreeText({
      max: DISCOUNT_VALUE_MAXIMUM,
      message: `Discount value must be less than ${DISCOUNT_VALUE_MAXIMUM} characters`,
    }),
    FitsDiscountType(),
  );
const RedemptionCode = (): PropertyDecorator =>
  FreeText({ max: 100, message: 'Redemption code must be less than 100 characters' });

@Description('The fields of a deal that admins enter and change.')
export class ListedDealDto {
  @Description('Description. Empty means null.', 'Every Tuesday, all day.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedDealDescription()
  description?: string | null;

  @Description(
    'Percent (1 to 100), an amount above 0, or free text, depending on `discountType`; optional for bogo.',
    '20',
  )
  @Optional()
  @ListedDiscountValue()
  discountValue?: string;

  @Description('Start time. Default for a new deal: on approval.', '2027-01-15T15:00:00Z')
  @Optional()
  @DealStart()
  startDate?: string;

  @Description('End time. Omitted or null: no end.', '2027-02-15T15:00:00Z')
  @Optional()
  @Nullable()
  @DealEnd()
  endDate?: string | null;

  @Description('Weekly schedule. Omitted or null: whenever the vendor is open.')
  @Optional()
  @Nullable()
  @Nested(() => DealScheduleDto, { message: 'schedule must be an object' })
  schedule?: DealScheduleDto | null;

  @Description('Small print. Empty means null.', 'One a person and day.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @DealTerms()
  terms?: string | null;

  @Description('Whether the deal is shown before others on the college’s page.')
  @Optional()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @Description('An uploaded image, or an external URL that is copied. Empty means null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  imageUrl?: string | null;

  @Description('Code shared by everyone who redeems the deal. Omitted or null: showing the page is enough.', 'CAMPUS20')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @RedemptionCode()
  redemptionCode?: string | null;

  @Description('Redemption rules. They replace `redemptionCode`.')
  @Optional()
  @DealRedemption()
  redemption?: RedemptionRulesDto;

  @Optional()
  @Nullable()
  @Nested(() => SeoMetadataDto, { message: 'seoMetadata must be an object' })
  seoMetadata?: SeoMetadataDto | null;
}
