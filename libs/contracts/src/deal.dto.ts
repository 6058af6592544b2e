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
} from './enumerations.js';
import { About, ClockTime, Id, Instant, ListOf, Nested, Nullable, rules } from './rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';
import { VendorDto } from './vendor.dto.js';

const NOT_A_WEEKDAY = 'weekdays must be 1 (Monday) to 7 (Sunday)';

@About('When a recurring deal is open, by the clock of its college; past midnight where `to` is not after `from`.')
export class DealScheduleDto {
  @About('1 Monday … 7 Sunday.', [1, 2, 3])
  @rules(
    IsArray({ message: 'weekdays must be a list' }),
    ArrayMinSize(1, { message: 'weekdays must name a day' }),
    ArrayMaxSize(7, { message: 'weekdays must hold at most 7 days' }),
    IsInt({ each: true, message: NOT_A_WEEKDAY }),
    Min(1, { each: true, message: NOT_A_WEEKDAY }),
    Max(7, { each: true, message: NOT_A_WEEKDAY }),
  )
  weekdays!: number[];

  @About('From this time on.', '17:00')
  @ClockTime('from must look like 17:00')
  from!: string;

  @About('Until this time.', '19:00')
  @ClockTime('to must look like 19:00')
  to!: string;
}

@About('A deal as everybody may read it: without its redemption code.')
export class DealDto {
  @Id()
  id!: number;

  @Id()
  vendorId!: number;

  @Id()
  collegeId!: number;

  @About('What its card shows.', 'Two for one on Tuesdays')
  @IsString()
  title!: string;

  @About('In a few sentences.', 'Every Tuesday, all day.')
  @Nullable()
  @IsString()
  description!: string | null;

  @IsIn(DEAL_CATEGORIES)
  category!: DealCategory;

  @IsIn(DISCOUNT_TYPES)
  discountType!: DiscountType;

  @About('Percent, an amount or words, as `discountType` says.', '20')
  @IsString()
  discountValue!: string;

  @Instant()
  startDate!: string;

  @About('Null: until it is taken down.')
  @Nullable()
  @Instant()
  endDate!: string | null;

  @About('Null: whenever the vendor is open.')
  @Nullable()
  @Nested(() => DealScheduleDto)
  schedule!: DealScheduleDto | null;

  @About("IANA name of the college's zone, by which `schedule` is meant.", 'America/Chicago')
  @IsString()
  timeZone!: string;

  @About('Its picture; null: one drawn for its category.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  image!: string | null;

  @About('The same as `image`.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  imageUrl!: string | null;

  @About('Small print.', 'One a person and day.')
  @Nullable()
  @IsString()
  terms!: string | null;

  @IsIn(DEAL_STATUSES)
  status!: DealStatus;

  @About("Shown before others on the college's page.")
  @IsBoolean()
  featured!: boolean;

  @About('How a student gets the discount.')
  @IsIn(REDEMPTION_KINDS)
  redemptionKind!: RedemptionKind;

  @About('Only students with a confirmed school address redeem it.')
  @IsBoolean()
  verifiedOnly!: boolean;

  @Nullable()
  @Nested(() => SeoMetadataDto)
  seoMetadata!: SeoMetadataDto | null;

  @Instant()
  createdAt!: string;

  @About('When an admin approved it: the "posted date" that readers see.')
  @Nullable()
  @Instant()
  approvedAt!: string | null;
}

@About('A deal in a list, with what its card shows of the vendor.')
export class DealCardDto extends DealDto {
  @About('Who offers it.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @About("The vendor's logo.", '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  vendorLogoUrl!: string | null;

  @About('From the college, as the crow flies; null where either has no coordinates.', 0.4)
  @Nullable()
  @IsNumber()
  distanceMiles!: number | null;

  @About('From the college, at 3 miles an hour.', 8)
  @Nullable()
  @IsInt()
  walkingMinutes!: number | null;
}

@About('Deals to begin with at a college, at most four in a row and each in one row only.')
export class CollegeHighlightsDto {
  @About('Within its hours now, the nearest first.')
  @ListOf(() => DealCardDto)
  openNow!: DealCardDto[];

  @About('Ends within seven days, the next to end first.')
  @ListOf(() => DealCardDto)
  endingSoon!: DealCardDto[];

  @About('Approved in the last seven days, the latest first.')
  @ListOf(() => DealCardDto)
  newest!: DealCardDto[];

  @About('Nearest to the campus.')
  @ListOf(() => DealCardDto)
  nearest!: DealCardDto[];
}

@About('A deal and who offers it.')
export class DealWithVendorDto {
  @Nested(() => DealDto)
  deal!: DealDto;

  @Nested(() => VendorDto)
  vendor!: VendorDto;
}

@About('A deal that somebody saved. It stays in the list when it ended or was taken down, marked.')
export class SavedDealDto extends DealCardDto {
  @Instant()
  savedAt!: string;

  @About('Runs and is shown now.')
  @IsBoolean()
  isAvailable!: boolean;
}

@About('Whether the caller has saved a deal; the same answer however often it is asked for.')
export class SavedStateDto {
  @IsBoolean()
  isSaved!: boolean;
}

@About('The deals that the caller has saved, the latest first.')
export class SavedDealIdsDto {
  @About('Of the deals.', [42, 7])
  @IsArray()
  @IsInt({ each: true })
  ids!: number[];
}
