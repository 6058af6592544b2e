import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { PAUSE_REASONS, type PauseReason } from '../enumerations.js';
import { DealDto } from './deal.dto.js';
import { CodesTakenDto } from './redemption.dto.js';
import { RedemptionRulesDto } from './redemption-rules.dto.js';
import { RevisionDto } from './revision.dto.js';
import { Description, BothOf, Instant, Nested, Nullable, Optional, PartialOf, PickOf } from '../rules.js';

@Description('Statistics of a deal since it was posted, updated within seconds.')
export class DealStatsDto {
  @Description('Views. A visitor counts once an hour.', 412)
  @IsInt()
  views!: number;

  @Description('Number of saves.', 38)
  @IsInt()
  saves!: number;

  @Description('Number of codes and page vouchers issued to students.', 25)
  @IsInt()
  codes!: number;

  @Description('Number of codes redeemed at the counter.', 19)
  @IsInt()
  redemptions!: number;
}

const REVISED = [
  'title',
  'description',
  'category',
  'discountType',
  'discountValue',
  'usualPriceCents',
  'startDate',
  'endDate',
  'schedule',
  'image',
  'terms',
  'placeIds',
  'furtherCollegeIds',
  'isEarly',
] as const;

@Description('A pending or refused change to an approved deal. Contains only the fields that differ.')
export class DealRevisionDto extends BothOf(RevisionDto, PartialOf(PickOf(DealDto, ...REVISED))) {
  @Description('New redemption rules.')
  @Optional()
  @Nested(() => RedemptionRulesDto)
  redemption?: RedemptionRulesDto;
}

@Description('A deal in any state, with the fields that its owner sees.')
export class OwnDealDto extends DealDto {
  @Description('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @Description('Short name of the college, used in URLs.', 'university-of-iowa')
  @IsString()
  collegeShortName!: string;

  @Description('Redemption rules.')
  @Nested(() => RedemptionRulesDto)
  redemption!: RedemptionRulesDto;

  @Description('Number of vouchers or codes issued under the current redemption kind.', 12)
  @IsInt()
  issuedCount!: number;

  @Description('Reason given by the admin who rejected it.', 'The picture shows another product')
  @Nullable()
  @IsString()
  rejectionReason!: string | null;

  @Description('Why its vendor paused it. Null unless it is paused.')
  @Nullable()
  @IsIn(PAUSE_REASONS)
  pauseReason!: PauseReason | null;

  @Description('When an admin approved or rejected it.')
  @Nullable()
  @Instant()
  decidedAt!: string | null;

  @Nested(() => DealStatsDto)
  stats!: DealStatsDto;

  @Description('Version, incremented by each change. An update sends the version that was read.', 3)
  @IsInt()
  version!: number;

  @Instant()
  updatedAt!: string;

  @Nullable()
  @Nested(() => DealRevisionDto)
  pendingRevision!: DealRevisionDto | null;
}

@Description('Takes a deal down for a while, or changes the reason.')
export class PauseDealDto {
  @Description('sold-out: nothing is left of it.')
  @IsIn(PAUSE_REASONS, { message: 'reason must be paused or sold-out' })
  reason!: PauseReason;

  @Description('Whether unused codes of students stop working; their holders are notified.', false)
  @Optional()
  @IsBoolean({ message: 'withdrawsCodes must be true or false' })
  withdrawsCodes?: boolean;
}

@Description('A deal as it was saved.')
export class StoredDealDto extends OwnDealDto {
  @Description('Outcome of adding the codes that were sent. Absent without codes.')
  @Optional()
  @Nested(() => CodesTakenDto)
  codesTaken?: CodesTakenDto;
}
