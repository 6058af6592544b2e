import { IsIn, IsInt, IsString } from 'class-validator';
import { DealDto, DealScheduleDto } from './deal.dto.js';
import { DEAL_CATEGORIES, DISCOUNT_TYPES, type DealCategory, type DiscountType } from './enumerations.js';
import { RedemptionRulesDto } from './redemption-rules.dto.js';
import { RevisionDto } from './revision.dto.js';
import { About, Instant, Nested, Nullable, Optional } from './rules.js';

@About('What came of a deal since it was posted; at most some seconds behind.')
export class DealStatsDto {
  @About('A visitor counts once an hour.', 412)
  @IsInt()
  views!: number;

  @About('Times it was saved.', 38)
  @IsInt()
  saves!: number;

  @About('Times that a student was given a code, or the page to show.', 25)
  @IsInt()
  codes!: number;

  @About('Codes redeemed at the counter.', 19)
  @IsInt()
  redemptions!: number;
}

@About('A change of an approved deal that waits for approval, or was refused; only fields that differ are there.')
export class DealRevisionDto extends RevisionDto {
  @About('What its card shows.', 'Two for one on Tuesdays')
  @Optional()
  @IsString()
  title?: string;

  @About('In a few sentences.', 'Every Tuesday, all day.')
  @Optional()
  @Nullable()
  @IsString()
  description?: string | null;

  @Optional()
  @IsIn(DEAL_CATEGORIES)
  category?: DealCategory;

  @Optional()
  @IsIn(DISCOUNT_TYPES)
  discountType?: DiscountType;

  @About('Percent, an amount or words, as `discountType` says.', '20')
  @Optional()
  @IsString()
  discountValue?: string;

  @Optional()
  @Instant()
  startDate?: string;

  @Optional()
  @Nullable()
  @Instant()
  endDate?: string | null;

  @Optional()
  @Nullable()
  @Nested(() => DealScheduleDto)
  schedule?: DealScheduleDto | null;

  @About('Its picture.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Optional()
  @Nullable()
  @IsString()
  image?: string | null;

  @About('Small print.', 'One a person and day.')
  @Optional()
  @Nullable()
  @IsString()
  terms?: string | null;

  @About('How it is to be redeemed.')
  @Optional()
  @Nested(() => RedemptionRulesDto)
  redemption?: RedemptionRulesDto;
}

@About('A deal as its owner reads it, in whatever state.')
export class OwnDealDto extends DealDto {
  @About('Of its college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @About('Of its college, as it stands in addresses.', 'university-of-iowa')
  @IsString()
  collegeShortName!: string;

  @About('How it is redeemed.')
  @Nested(() => RedemptionRulesDto)
  redemption!: RedemptionRulesDto;

  @About('Vouchers or codes handed out in the present way.', 12)
  @IsInt()
  issuedCount!: number;

  @About('Why an admin refused it.', 'The picture shows another product')
  @Nullable()
  @IsString()
  rejectionReason!: string | null;

  @About('When an admin approved or rejected it.')
  @Nullable()
  @Instant()
  decidedAt!: string | null;

  @Nested(() => DealStatsDto)
  stats!: DealStatsDto;

  @About('Grows with each change: who changes it sends the one that was read.', 3)
  @IsInt()
  version!: number;

  @Instant()
  updatedAt!: string;

  @Nullable()
  @Nested(() => DealRevisionDto)
  pendingRevision!: DealRevisionDto | null;
}
