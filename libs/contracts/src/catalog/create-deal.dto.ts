import { IsNotEmpty } from 'class-validator';
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
  After,
  Cents,
  Description,
  field,
  FreeText,
  Id,
  ImageAddress,
  InFuture,
  Instant,
  IsIn,
  Matches,
  Nested,
  rules,
  TextBetween,
  Token,
  rule,
  TrueOrFalse,
  VisibleText,
} from '../rules.js';

const NO_VALUE = 'Discount value is required';

// Rules of a deal's fields, for creating and updating.
const DealTitle = field(() => TextBetween({ label: 'Title', length: DEAL_TITLE_LENGTH, missing: 'Enter a title.' }));
const DealDescription = field(() =>
  TextBetween({ label: 'Description', length: DEAL_DESCRIPTION_LENGTH, missing: 'Enter a description.' }),
);
const DealCategoryChoice = field(() => IsIn(DEAL_CATEGORIES, { message: 'Please select a valid category' }));
const DiscountTypeChoice = field(() => IsIn(DISCOUNT_TYPES, { message: 'Please select a valid discount type' }));
/** Checks the value against the discount type. If an update omits the type, the service uses the stored one. */
export const FitsDiscountType = (): PropertyDecorator =>
  rule<Partial<Discount>>(
    'fitsDiscountType',
    (value, deal) => problemOf(value, deal) === undefined,
    ({ value, object }) => problemOf(value, object) ?? '',
  );
const problemOf = (value: unknown, { discountType }: Partial<Discount>): string | undefined =>
  discountType && discountProblem({ discountType, discountValue: String(value) });
const DiscountValue = field(() =>
  rules(
    VisibleText({
      min: 1,
      max: DISCOUNT_VALUE_MAXIMUM,
      tooShort: NO_VALUE,
      tooLong: `Discount value must be less than ${DISCOUNT_VALUE_MAXIMUM} characters`,
    }),
    FitsDiscountType(),
  ),
);
const DealCollege = field(() =>
  rules(IsNotEmpty({ message: 'Please select a college' }), Id({ message: 'Please select a valid college' })),
);
export const DealStart = field(() => Instant({ message: 'Please enter a valid start date' }));
export const DealEnd = field(() =>
  rules(
    Instant({ message: 'Please enter a valid end date' }),
    InFuture('End date must be in the future'),
    After('startDate', 'End date must be after the start date'),
  ),
);
export const DealRedemption = field(() =>
  Nested(() => RedemptionRulesDto, { message: 'redemption must be an object' }),
);
export const DealTerms = field(() =>
  FreeText({ max: DEAL_TERMS_MAXIMUM, message: `Small print must be less than ${DEAL_TERMS_MAXIMUM} characters` }),
);

@Description('A deal entered by a vendor.')
export class CreateDealDto {
  @DealTitle('Title shown on the card.', { example: 'Two for one on Tuesdays' }) title!: string;
  @DealDescription('Description in a few sentences.', {
    example: 'Every Tuesday, all day, for everybody with a student ID.',
  })
  description!: string;
  @DealCategoryChoice() category!: DealCategory;
  @DiscountTypeChoice() discountType!: DiscountType;
  @DiscountValue('Percent (1 to 100), an amount above 0, or free text, depending on `discountType`.', { example: '20' })
  discountValue!: string;
  @Cents(
    'Price without the deal, in US cents, from which savings are computed: of the purchase for percentage, of the free item for bogo. Null: not stated.',
    { label: 'Usual price', example: 1250, optional: 'or null' },
  )
  usualPriceCents?: number | null;
  @Id('Vendor of the caller, which is also the default.', {
    message: 'vendorId is not valid',
    example: 7,
    optional: true,
  })
  vendorId?: number;
  @DealCollege('College whose students the deal is for.', { example: 42 }) collegeId!: number;
  @DealStart('Start time. Default: on approval.', { example: '2027-01-15T15:00:00Z', optional: true })
  startDate?: string;
  @DealEnd('End time. Omitted or null: no end.', { example: '2027-02-15T15:00:00Z', optional: 'or null' })
  endDate?: string | null;
  @Nested('Weekly schedule. Omitted or null: whenever the vendor is open.', () => DealScheduleDto, {
    optional: 'or null',
  })
  schedule?: DealScheduleDto | null;
  @ImageAddress('An uploaded image, or an external URL that is copied. Empty means null.', { optional: 'or empty' })
  image?: string | null;
  @DealTerms('Small print. Empty means null.', { example: 'One a person and day.', optional: 'or empty' })
  terms?: string | null;
  @DealPlaces('Places of the vendor where it is valid, by id; 0 is the main place. Default: all places.', {
    example: [0, 7],
    optional: 'or null',
  })
  placeIds?: number[] | null;
  @FurtherColleges(
    'Colleges that show it besides its own, by id: live ones near a place where it is valid. Default: none.',
    { example: [12, 40], optional: true },
  )
  furtherCollegeIds?: number[];
  @TrueOrFalse('Whether members with enough points see it a day before everybody else. Default: false.', {
    example: true,
    optional: true,
  })
  isEarly?: boolean;
  @DealRedemption('Redemption rules. Default: showing the page.', { optional: true }) redemption?: RedemptionRulesDto;
  @Token('Codes to add to the pool: CSV text with one code per line, in the first column.', {
    max: CODES_TEXT_MAXIMUM,
    tooLong: 'These are too many at once: add the rest once the deal is saved',
    example: 'A1B2C3\nD4E5F6',
    optional: true,
  })
  codes?: string;
  @Matches(
    'Random key, one per form. A repeated request of the vendor with the same key returns the deal created by the first one.',
    /^[\w-]{16,64}$/,
    {
      message: 'idempotencyKey must be 16 to 64 letters, digits, hyphens or underscores',
      example: '0123456789abcdef0123456789abcdef',
      optional: true,
    },
  )
  idempotencyKey?: string;
  @TrueOrFalse(
    'Whether to save a draft, visible only to its owner until submitted. Default: submitted for approval at once.',
    { optional: true },
  )
  isDraft?: boolean;
}
