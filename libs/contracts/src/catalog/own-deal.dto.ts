import { PAUSE_REASONS, type PauseReason } from '../enumerations.js';
import { DealDto } from './deal.dto.js';
import { CodesTakenDto } from './redemption.dto.js';
import { RedemptionRulesDto } from './redemption-rules.dto.js';
import { RevisionDto } from './revision.dto.js';
import {
  BothOf,
  Description,
  Instant,
  IsIn,
  IsInt,
  IsString,
  Nested,
  OneOf,
  PartialOf,
  PickOf,
  TrueOrFalse,
} from '../rules.js';

@Description('Statistics of a deal since it was posted, updated within seconds.')
export class DealStatsDto {
  @IsInt('Views. A visitor counts once an hour.', { example: 412 }) views!: number;
  @IsInt('Number of saves.', { example: 38 }) saves!: number;
  @IsInt('Number of codes and page vouchers issued to students.', { example: 25 }) codes!: number;
  @IsInt('Number of codes redeemed at the counter.', { example: 19 }) redemptions!: number;
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
  @Nested('New redemption rules.', () => RedemptionRulesDto, { optional: true }) redemption?: RedemptionRulesDto;
}

@Description('A deal in any state, with the fields that its owner sees.')
export class OwnDealDto extends DealDto {
  @IsString('Name of the college.', { example: 'University of Iowa' }) collegeName!: string;
  @IsString('Short name of the college, used in URLs.', { example: 'university-of-iowa' }) collegeShortName!: string;
  @Nested('Redemption rules.', () => RedemptionRulesDto) redemption!: RedemptionRulesDto;
  @IsInt('Number of vouchers or codes issued under the current redemption kind.', { example: 12 }) issuedCount!: number;
  @IsString('Reason given by the admin who rejected it.', {
    example: 'The picture shows another product',
    nullable: true,
  })
  rejectionReason!: string | null;
  @IsIn('Why its vendor paused it. Null unless it is paused.', PAUSE_REASONS, { nullable: true })
  pauseReason!: PauseReason | null;
  @Instant('When an admin approved or rejected it.', { nullable: true }) decidedAt!: string | null;
  @Nested(() => DealStatsDto) stats!: DealStatsDto;
  @IsInt('Version, incremented by each change. An update sends the version that was read.', { example: 3 })
  version!: number;
  @Instant() updatedAt!: string;
  @Nested(() => DealRevisionDto, { nullable: true }) pendingRevision!: DealRevisionDto | null;
}

@Description('Takes a deal down for a while, or changes the reason.')
export class PauseDealDto {
  @OneOf('sold-out: nothing is left of it.', PAUSE_REASONS) reason!: PauseReason;
  @TrueOrFalse('Whether unused codes of students stop working; their holders are notified.', {
    example: false,
    optional: true,
  })
  withdrawsCodes?: boolean;
}

@Description('A deal as it was saved.')
export class StoredDealDto extends OwnDealDto {
  @Nested('Outcome of adding the codes that were sent. Absent without codes.', () => CodesTakenDto, { optional: true })
  codesTaken?: CodesTakenDto;
}
