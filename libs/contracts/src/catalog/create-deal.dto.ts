import { IsBoolean, IsIn, IsNotEmpty, Matches, ValidateBy, type ValidationArguments } from 'class-validator';
import { DealPlaces, DealScheduleDto, FurtherColleges } from './deal.dto.js';
import type { Discount } from './discount.js';
import { discountProblem } from './discount-rules.js';
import { DEAL_CATEGORIES, DISCOUNT_TYPES, type DealCategory, type DiscountType } from '../enumerations.js';
import {
  CODES_TEXT_MAXIMUM,
  DEAL_DESCRIPTION_LENGTH,
  DEAL_TERMS_MAXIMUM,
  DEAL_TITLE_LENGTH,
  DISCOUNT_VALUE_MAXIMUM,
} from '../limits.js';
import { RedemptionRulesDto } from './redemption-rules.dto.js';
import {
  Description,
  After,
  Cents,
  EmptyAsNull,
  FreeText,
  Id,
  ImageAddress,
  InFuture,
  Instant,
  Nested,
  Nullable,
  Optional,
  rules,
  TextBetween,
  Token,
  VisibleText,
} from '../rules.js';

const NO_VALUE = 'Discount value is required';

// Rules of a deal's fields, for creating and updating.
const DealTitle = (): PropertyDecorator =>
  TextBetween({ label: 'Title', length: DEAL_TITLE_LENGTH, missing: 'Enter a title.' });
const DealDescription = (): PropertyDecorator =>
  TextBetween({ label: 'Description', length: DEAL_DESCRIPTION_LENGTH, missing: 'Enter a description.' });
const DealCategoryChoice = (): PropertyDecorator =>
  IsIn(DEAL_CATEGORIES, { message: 'Please select a valid category' });
const DiscountTypeChoice = (): PropertyDecorator =>
  IsIn(DISCOUNT_TYPES, { message: 'Please select a valid discount type' });
/** Checks the value against the discount type. If an update omits the type, the service uses the stored one. */
export const FitsDiscountType = (): PropertyDecorator =>
  ValidateBy({
    name: 'fitsDiscountType',
    validator: {
      validate: (_value, args) => problemOf(args) === undefined,
      defaultMessage: (args) => problemOf(args) ?? '',
    },
  });
function problemOf(args: ValidationArguments | undefined): string | undefined {
  const { discountType } = (args?.object ?? {}) as Partial<Discount>;
  return discountType && discountProblem({ discountType, discountValue: String(args?.value) });
}
const DiscountValue = (): PropertyDecorator =>
  rules(
    VisibleText({
      min: 1,
      max: DISCOUNT_VALUE_MAXIMUM,
      tooShort: NO_VALUE,
      tooLong: `Discount value must be less than ${DISCOUNT_VALUE_MAXIMUM} characters`,
    }),
    FitsDiscountType(),
  );
const DealCollege = (): PropertyDecorator =>
  rules(IsNotEmpty({ message: 'Please select a college' }), Id({ message: 'Please select a valid college' }));
export const DealStart = (): PropertyDecorator => Instant({ message: 'Please enter a valid start date' });
export const DealEnd = (): PropertyDecorator =>
  rules(
    Instant({ message: 'Please enter a valid end date' }),
    InFuture('End date must be in the future'),
    After('startDate', 'End date must be after the start date'),
  );
export const DealRedemption = (): PropertyDecorator =>
  Nested(() => RedemptionRulesDto, { message: 'redemption must be an object' });
export const DealTerms = (): PropertyDecorator =>
  FreeText({ max: DEAL_TERMS_MAXIMUM, message: `Small print must be less than ${DEAL_TERMS_MAXIMUM} characters` });

@Description('A deal entered by a vendor.')
export class CreateDealDto {
  @Description('Title shown on the card.', 'Two for one on Tuesdays')
  @DealTitle()
  title!: string;

  @Description('Description in a few sentences.', 'Every Tuesday, all day, for everybody with a student ID.')
  @DealDescription()
  description!: string;

  @DealCategoryChoice()
  category!: DealCategory;

  @DiscountTypeChoice()
  discountType!: DiscountType;

  @Description('Percent (1 to 100), an amount above 0, or free text, depending on `discountType`.', '20')
  @DiscountValue()
  discountValue!: string;

  @Description(
    'Price without the deal, in US cents, from which savings are computed: of the purchase for percentage, of the free item for bogo. Null: not stated.',
    1250,
  )
  @Optional()
  @Nullable()
  @Cents({ label: 'Usual price' })
  usualPriceCents?: number | null;

  @Description('Vendor of the caller, which is also the default.', 7)
  @Optional()
  @Id({ message: 'vendorId is not valid' })
  vendorId?: number;

  @Description('College whose students the deal is for.', 42)
  @DealCollege()
  collegeId!: number;

  @Description('Start time. Default: on approval.', '2027-01-15T15:00:00Z')
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

  @Description('An uploaded image, or an external URL that is copied. Empty means null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  image?: string | null;

  @Description('Small print. Empty means null.', 'One a person and day.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @DealTerms()
  terms?: string | null;

  @Description('Places of the vendor where it is valid, by id; 0 is the main place. Default: all places.', [0, 7])
  @Optional()
  @Nullable()
  @DealPlaces()
  placeIds?: number[] | null;

  @Description(
    'Colleges that show it besides its own, by id: live ones near a place where it is valid. Default: none.',
    [12, 40],
  )
  @Optional()
  @FurtherColleges()
  furtherCollegeIds?: number[];

  @Description('Whether members with enough points see it a day before everybody else. Default: false.', true)
  @Optional()
  @IsBoolean({ message: 'isEarly must be true or false' })
  isEarly?: boolean;

  @Description('Redemption rules. Default: showing the page.')
  @Optional()
  @DealRedemption()
  redemption?: RedemptionRulesDto;

  @Description('Codes to add to the pool: CSV text with one code per line, in the first column.', 'A1B2C3\nD4E5F6')
  @Optional()
  @Token({
    label: 'codes',
    max: CODES_TEXT_MAXIMUM,
    tooLong: 'These are too many at once: add the rest once the deal is saved',
  })
  codes?: string;

  @Description(
    'Random key, one per form. A repeated request of the vendor with the same key returns the deal created by the first one.',
    '0123456789abcdef0123456789abcdef',
  )
  @Optional()
  @Matches(/^[\w-]{16,64}$/, { message: 'idempotencyKey must be 16 to 64 letters, digits, hyphens or underscores' })
  idempotencyKey?: string;

  @Description(
    'Whether to save a draft, visible only to its owner until submitted. Default: submitted for approval at once.',
  )
  @Optional()
  @IsBoolean({ message: 'isDraft must be true or false' })
  isDraft?: boolean;
}
