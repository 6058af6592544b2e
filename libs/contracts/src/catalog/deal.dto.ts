import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
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
import { MAIN_PLACE, MAXIMUM_ID, MAX_FURTHER_COLLEGES, MAX_FURTHER_PLACES } from '../limits.js';
import {
  ClockTime,
  Description,
  field,
  Id,
  Instant,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  ListOf,
  Nested,
  OneOf,
  rules,
} from '../rules.js';
import { CollegeReferenceDto } from './college.dto.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';
import { VendorDto } from './vendor.dto.js';

const NOT_A_WEEKDAY = 'weekdays must be 1 (Monday) to 7 (Sunday)';

@Description(
  'Opening times of a recurring deal, in the college’s time zone. They cross midnight if `to` is not after `from`.',
)
export class DealScheduleDto {
  @rules(
    IsArray('Weekdays, from 1 (Monday) to 7 (Sunday).', { message: 'weekdays must be a list', example: [1, 2, 3] }),
    ArrayMinSize(1, { message: 'weekdays must name a day' }),
    ArrayMaxSize(7, { message: 'weekdays must hold at most 7 days' }),
    IsInt({ each: true, message: NOT_A_WEEKDAY }),
    Min(1, { each: true, message: NOT_A_WEEKDAY }),
    Max(7, { each: true, message: NOT_A_WEEKDAY }),
  )
  weekdays!: number[];
  @ClockTime('Start of the opening.', { message: 'from must look like 17:00', example: '17:00' }) from!: string;
  @ClockTime('End of the opening.', { message: 'to must look like 19:00', example: '19:00' }) to!: string;
}

const NOT_A_PLACE = 'placeIds must be ids of places';
export const DealPlaces = field(() =>
  rules(
    IsArray({ message: NOT_A_PLACE }),
    ArrayMinSize(1, { message: 'Choose at least one place' }),
    ArrayMaxSize(MAX_FURTHER_PLACES + 1, { message: NOT_A_PLACE }),
    IsInt({ each: true, message: NOT_A_PLACE }),
    Min(MAIN_PLACE, { each: true, message: NOT_A_PLACE }),
    Max(MAXIMUM_ID, { each: true, message: NOT_A_PLACE }),
  ),
);

const NOT_A_COLLEGE = 'furtherCollegeIds must be ids of colleges';
export const FurtherColleges = field(() =>
  rules(
    IsArray({ message: NOT_A_COLLEGE }),
    ArrayMaxSize(MAX_FURTHER_COLLEGES, { message: `Choose at most ${MAX_FURTHER_COLLEGES} more colleges` }),
    IsInt({ each: true, message: NOT_A_COLLEGE }),
    Min(1, { each: true, message: NOT_A_COLLEGE }),
    Max(MAXIMUM_ID, { each: true, message: NOT_A_COLLEGE }),
  ),
);

@Description('A deal with its public fields, without its redemption code.')
export class DealDto {
  @Id() id!: number;
  @Id() vendorId!: number;
  @Id() collegeId!: number;
  @IsString('Title shown on the card.', { example: 'Two for one on Tuesdays' }) title!: string;
  @IsString('Description in a few sentences.', { example: 'Every Tuesday, all day.', nullable: true })
  description!: string | null;
  @IsIn(DEAL_CATEGORIES) category!: DealCategory;
  @IsIn(DISCOUNT_TYPES) discountType!: DiscountType;
  @IsString('Percentage, amount or text, depending on `discountType`.', { example: '20' }) discountValue!: string;
  @IsInt('Price without the deal, in US cents, as the vendor states it. Null: not stated.', {
    example: 1250,
    nullable: true,
  })
  usualPriceCents!: number | null;
  @Instant() startDate!: string;
  @Instant('End time. Null: no end.', { nullable: true }) endDate!: string | null;
  @Nested('Weekly schedule. Null: whenever the vendor is open.', () => DealScheduleDto, { nullable: true })
  schedule!: DealScheduleDto | null;
  @IsString('IANA time zone of its own college, used by `schedule`.', { example: 'America/Chicago' }) timeZone!: string;
  @IsString('Image. Null: a drawing chosen by its words.', {
    example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
    nullable: true,
  })
  image!: string | null;
  @IsString('Same as `image`.', {
    example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
    nullable: true,
  })
  imageUrl!: string | null;
  @IsString('Small print.', { example: 'One a person and day.', nullable: true }) terms!: string | null;
  @DealPlaces('Places of the vendor where it is valid, by id; 0 is the main place. Null: at all places.', {
    example: [0, 7],
    nullable: true,
  })
  placeIds!: number[] | null;
  @FurtherColleges('Colleges that show it besides its own, by id. One that was deleted may still be named.', {
    example: [12, 40],
  })
  furtherCollegeIds!: number[];
  @IsBoolean('Whether members with enough points saw it, or see it, a day before everybody else.', { example: false })
  isEarly!: boolean;
  @IsIn(DEAL_STATUSES) status!: DealStatus;
  @IsBoolean('Whether the deal is shown before others on the college’s page.') featured!: boolean;
  @IsIn('How the deal is redeemed.', REDEMPTION_KINDS) redemptionKind!: RedemptionKind;
  @IsBoolean('Whether only students with a confirmed school address can redeem it.') verifiedOnly!: boolean;
  @Nested(() => SeoMetadataDto, { nullable: true }) seoMetadata!: SeoMetadataDto | null;
  @Instant() createdAt!: string;
  @Instant('When an admin approved it. Readers see this as the posted date.', { nullable: true })
  approvedAt!: string | null;
}

@Description('A deal in a list, with the vendor fields that its card shows.')
export class DealCardDto extends DealDto {
  @IsString('Name of the vendor.', { example: 'The Kettle' }) vendorName!: string;
  @IsString('Logo of the vendor.', {
    example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
    nullable: true,
  })
  vendorLogoUrl!: string | null;
  @IsNumber('Straight-line distance from the college. Null if either has no coordinates.', {
    example: 0.4,
    nullable: true,
  })
  distanceMiles!: number | null;
  @IsInt('Walking time from the college, at 3 miles an hour.', { example: 8, nullable: true })
  walkingMinutes!: number | null;
}

@Description('Highlighted deals of a college: at most four per row, and each deal in only one row.')
export class CollegeHighlightsDto {
  @ListOf('Deals that are open now, nearest first.', () => DealCardDto) openNow!: DealCardDto[];
  @ListOf('Deals that end within seven days, soonest first.', () => DealCardDto) endingSoon!: DealCardDto[];
  @ListOf('Deals approved in the last seven days, newest first.', () => DealCardDto) newest!: DealCardDto[];
  @ListOf('Deals nearest to the campus.', () => DealCardDto) nearest!: DealCardDto[];
}

@Description('The latest deals of an open college near another one.')
export class NeighborDealsDto {
  @Nested(() => CollegeReferenceDto) college!: CollegeReferenceDto;
  @IsNumber('Distance between the two campuses in miles.', { example: 3.2 }) distanceMiles!: number;
  @ListOf('At most four, the latest approved first.', () => DealCardDto) deals!: DealCardDto[];
}

@Description('A deal, and the college that shows it.')
export class DealOfCollegeDto {
  @Nested(() => CollegeReferenceDto) college!: CollegeReferenceDto;
  @Nested(() => DealCardDto) deal!: DealCardDto;
}

@Description('A deal that is over, and running deals in its place.')
export class EndedDealDto {
  @IsString('Title that its card showed.', { example: 'Two for one on Tuesdays' }) title!: string;
  @Id() vendorId!: number;
  @IsString('Name of the vendor.', { example: 'The Kettle' }) vendorName!: string;
  @IsString('IANA time zone of the deal.', { example: 'America/Chicago' }) timeZone!: string;
  @Instant('When it ended.') endedAt!: string;
  @ListOf('At most three running deals: of the same business, then of the same college.', () => DealCardDto)
  deals!: DealCardDto[];
}

@Description('A deal with its vendor.')
export class DealWithVendorDto {
  @Nested(() => DealDto) deal!: DealDto;
  @Nested(() => VendorDto) vendor!: VendorDto;
}

@Description('A saved deal. It stays in the list, marked, after it ends or is removed.')
export class SavedDealDto extends DealCardDto {
  @Instant() savedAt!: string;
  @IsBoolean('Whether the deal is running and visible.') isAvailable!: boolean;
}

@Description('Whether the caller has saved a deal. Repeated requests return the same response.')
export class SavedStateDto {
  @IsBoolean() isSaved!: boolean;
}

@Description('Ids of the deals that the caller has saved, latest first.')
export class SavedDealIdsDto {
  @IsArray('Ids of the deals.', { example: [42, 7] }) @IsInt({ each: true }) ids!: number[];
}

@Description('An interaction of a visitor with a deal.')
export class DealInteractionDto {
  @OneOf('Kind of interaction. Views count once per visitor and hour.', DEAL_INTERACTIONS) kind!: DealInteraction;
}
