import { IsInt, IsString } from 'class-validator';
import { DealDto } from './deal.dto.js';
import { RedemptionRulesDto } from './redemption-rules.dto.js';
import { RevisionDto } from './revision.dto.js';
import { About, BothOf, Instant, Nested, Nullable, Optional, PartialOf, PickOf } from './rules.js';

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

const REVISED = [
  'title',
  'description',
  'category',
  'discountType',
  'discountValue',
  'startDate',
  'endDate',
  'schedule',
  'image',
  'terms',
] as const;

@About('A change of an approved deal that waits for approval, or was refused; only fields that differ are there.')
export class DealRevisionDto extends BothOf(RevisionDto, PartialOf(PickOf(DealDto, ...REVISED))) {
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
