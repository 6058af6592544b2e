import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Max,
  Min,
} from 'class-validator';
import {
  DEAL_CATEGORIES,
  DEAL_STATUSES,
  DISCOUNT_TYPES,
  REDEMPTION_KINDS,
  type DealCategory,
  type DealStatus,
  type DiscountType,
  type RedemptionKind,
  DEAL_INTERACTIONS,
  type DealInteraction,
} from '../enumerations.js';
import { MAIN_PLACE, MAXIMUM_ID, MOST_FURTHER_COLLEGES, MOST_FURTHER_PLACES } from '../limits.js';
import { Description, ClockTime, Id, Instant, ListOf, Nested, Nullable, rules } from '../rules.js';
import { CollegeReferenceDto } from './college.dto.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';
import { VendorDto } from './vendor.dto.js';

const NOT_A_WEEKDAY = 'weekdays must be 1 (Monday) to 7 (Sunday)';

@Description(
  'Opening times of a recurring deal, in the college’s time zone. They cross midnight if `to` is not after `from`.',
)
export class DealScheduleDto {
  @Description('Weekdays, from 1 (Monday) to 7 (Sunday).', [1, 2, 3])
  @rules(
    IsArray({ message: 'weekdays must be a list' }),
    ArrayMinSize(1, { message: 'weekdays must name a day' }),
    ArrayMaxSize(7, { message: 'weekdays must hold at most 7 days' }),
    IsInt({ each: true, message: NOT_A_WEEKDAY }),
    Min(1, { each: true, message: NOT_A_WEEKDAY }),
    Max(7, { each: true, message: NOT_A_WEEKDAY }),
  )
  weekdays!: number[];

  @Description('Start of the opening.', '17:00')
  @ClockTime({ message: 'from must look like 17:00' })
  from!: string;

  @Description('End of the opening.', '19:00')
  @ClockTime({ message: 'to must look like 19:00' })
  to!: string;
}

const NOT_A_PLACE = 'placeIds must be ids of places';
export const DealPlaces = (): PropertyDecorator =>
  rules(
    IsArray({ message: NOT_A_PLACE }),
    ArrayMinSize(1, { message: 'Choose at least one place' }),
    ArrayMaxSize(MOST_FURTHER_PLACES + 1, { message: NOT_A_PLACE }),
    IsInt({ each: true, message: NOT_A_PLACE }),
    Min(MAIN_PLACE, { each: true, message: NOT_A_PLACE }),
    Max(MAXIMUM_ID, { each: true, message: NOT_A_PLACE }),
  );

const NOT_A_COLLEGE = 'furtherCollegeIds must be ids of colleges';
export const FurtherColleges = (): PropertyDecorator =>
  rules(
    IsArray({ message: NOT_A_COLLEGE }),
    ArrayMaxSize(MOST_FURTHER_COLLEGES, { message: `Choose at most ${MOST_FURTHER_COLLEGES} more colleges` }),
    IsInt({ each: true, message: NOT_A_COLLEGE }),
    Min(1, { each: true, message: NOT_A_COLLEGE }),
    Max(MAXIMUM_ID, { each: true, message: NOT_A_COLLEGE }),
  );

@Description('A deal with its public fields, without its redemption code.')
export class DealDto {
  @Id()
  id!: number;

  @Id()
  vendorId!: number;

  @Id()
  collegeId!: number;

  @Description('Title shown on the card.', 'Two for one on Tuesdays')
  @IsString()
  title!: string;

  @Description('Description in a few sentences.', 'Every Tuesday, all day.')
  @Nullable()
  @IsString()
  description!: string | null;

  @IsIn(DEAL_CATEGORIES)
  category!: DealCategory;

  @IsIn(DISCOUNT_TYPES)
  discountType!: DiscountType;

  @Description('Percentage, amount or text, depending on `discountType`.', '20')
  @IsString()
  discountValue!: string;

  @Description('Price without the deal, in US cents, as the vendor states it. Null: not stated.', 1250)
  @Nullable()
  @IsInt()
  usualPriceCents!: number | null;

  @Instant()
  startDate!: string;

  @Description('End time. Null: no end.')
  @Nullable()
  @Instant()
  endDate!: string | null;

  @Description('Weekly schedule. Null: whenever the vendor is open.')
  @Nullable()
  @Nested(() => DealScheduleDto)
  schedule!: DealScheduleDto | null;

  @Description('IANA time zone of its own college, used by `schedule`.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Description(
    'Image. Null: a generated one for its category.',
    '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
  )
  @Nullable()
  @IsString()
  image!: string | null;

  @Description('Same as `image`.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  imageUrl!: string | null;

  @Description('Small print.', 'One a person and day.')
  @Nullable()
  @IsString()
  terms!: string | null;

  @Description('Places of the vendor where it is valid, by id; 0 is the main place. Null: at all places.', [0, 7])
  @Nullable()
  @DealPlaces()
  placeIds!: number[] | null;

  @Description('Colleges that show it besides its own, by id. One that was deleted may still be named.', [12, 40])
  @FurtherColleges()
  furtherCollegeIds!: number[];

  @Description('Whether members with enough points saw it, or see it, a day before everybody else.', false)
  @IsBoolean()
  isEarly!: boolean;

  @IsIn(DEAL_STATUSES)
  status!: DealStatus;

  @Description('Whether the deal is shown before others on the college’s page.')
  @IsBoolean()
  featured!: boolean;

  @Description('How the deal is redeemed.')
  @IsIn(REDEMPTION_KINDS)
  redemptionKind!: RedemptionKind;

  @Description('Whether only students with a confirmed school address can redeem it.')
  @IsBoolean()
  verifiedOnly!: boolean;

  @Nullable()
  @Nested(() => SeoMetadataDto)
  seoMetadata!: SeoMetadataDto | null;

  @Instant()
  createdAt!: string;

  @Description('When an admin approved it. Readers see this as the posted date.')
  @Nullable()
  @Instant()
  approvedAt!: string | null;
}

@Description('A deal in a list, with the vendor fields that its card shows.')
export class DealCardDto extends DealDto {
  @Description('Name of the vendor.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Description('Logo of the vendor.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  vendorLogoUrl!: string | null;

  @Description('Straight-line distance from the college. Null if either has no coordinates.', 0.4)
  @Nullable()
  @IsNumber()
  distanceMiles!: number | null;

  @Description('Walking time from the college, at 3 miles an hour.', 8)
  @Nullable()
  @IsInt()
  walkingMinutes!: number | null;
}

@Description('Highlighted deals of a college: at most four per row, and each deal in only one row.')
export class CollegeHighlightsDto {
  @Description('Deals that are open now, nearest first.')
  @ListOf(() => DealCardDto)
  openNow!: DealCardDto[];

  @Description('Deals that end within seven days, soonest first.')
  @ListOf(() => DealCardDto)
  endingSoon!: DealCardDto[];

  @Description('Deals approved in the last seven days, newest first.')
  @ListOf(() => DealCardDto)
  newest!: DealCardDto[];

  @Description('Deals nearest to the campus.')
  @ListOf(() => DealCardDto)
  nearest!: DealCardDto[];
}

@Description('The latest deals of an open college near another one.')
export class NeighborDealsDto {
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto;

  @Description('Distance between the two campuses in miles.', 3.2)
  @IsNumber()
  distanceMiles!: number;

  @Description('At most four, the latest approved first.')
  @ListOf(() => DealCardDto)
  deals!: DealCardDto[];
}

@Description('A deal, and the college that shows it.')
export class DealOfCollegeDto {
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto;

  @Nested(() => DealCardDto)
  deal!: DealCardDto;
}

@Description('A deal that is over, and running deals in its place.')
export class EndedDealDto {
  @Description('Title that its card showed.', 'Two for one on Tuesdays')
  @IsString()
  title!: string;

  @Id()
  vendorId!: number;

  @Description('Name of the vendor.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Description('IANA time zone of the deal.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Description('When it ended.')
  @Instant()
  endedAt!: string;

  @Description('At most three running deals: of the same business, then of the same college.')
  @ListOf(() => DealCardDto)
  deals!: DealCardDto[];
}

@Description('A deal with its vendor.')
export class DealWithVendorDto {
  @Nested(() => DealDto)
  deal!: DealDto;

  @Nested(() => VendorDto)
  vendor!: VendorDto;
}

@Description('A saved deal. It stays in the list, marked, after it ends or is removed.')
export class SavedDealDto extends DealCardDto {
  @Instant()
  savedAt!: string;

  @Description('Whether the deal is running and visible.')
  @IsBoolean()
  isAvailable!: boolean;
}

@Description('Whether the caller has saved a deal. Repeated requests return the same response.')
export class SavedStateDto {
  @IsBoolean()
  isSaved!: boolean;
}

@Description('Ids of the deals that the caller has saved, latest first.')
export class SavedDealIdsDto {
  @Description('Ids of the deals.', [42, 7])
  @IsArray()
  @IsInt({ each: true })
  ids!: number[];
}

@Description('An interaction of a visitor with a deal.')
export class DealInteractionDto {
  @Description('Kind of interaction. Views count once per visitor and hour.')
  @IsIn(DEAL_INTERACTIONS, { message: 'kind must be view, share or click' })
  kind!: DealInteraction;
}
