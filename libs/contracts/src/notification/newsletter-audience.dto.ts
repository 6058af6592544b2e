import { Description, IdFromText, Instant, IsBoolean, IsIn, IsInt, IsString, ListOf } from '../rules.js';

@Description('Chooses the audience of a newsletter.')
export class NewsletterAudienceQueryDto {
  @IdFromText('College id. Default: all active colleges.', { example: '42', optional: true }) collegeId?: number;
}

export const LEFT_OUT_REASONS = ['suppressed', 'unconfirmed', 'paused', 'none', 'monthly', 'no-deals'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

@Description('Subscribers whom a newsletter that is sent now leaves out.')
export class LeftOutDto {
  @IsIn(
    'suppressed: the address gets no newsletters; paused: on a break; none and monthly: by their own choice; no-deals: their colleges have none.',
    LEFT_OUT_REASONS,
  )
  reason!: LeftOutReason;
  @IsInt('Number of distinct addresses. Each counts for one reason.', { example: 12 }) people!: number;
}

@Description('Audience of a newsletter that is sent now.')
export class NewsletterAudienceDto {
  @IsInt('Number of distinct addresses.', { example: 1284 }) people!: number;
  @IsInt('Number of colleges that they follow and that have deals to announce.', { example: 11 }) colleges!: number;
  @ListOf('Who is left out, by reason. Reasons without anybody are omitted.', () => LeftOutDto) leftOut!: LeftOutDto[];
  @IsBoolean('Whether any confirmed subscription exists, even if this newsletter does not go to it.')
  hasSubscribers!: boolean;
  @IsString('Reason why there are no recipients. Null: there are some.', {
    example: 'No recipients: no confirmed subscribers at University of Iowa.',
    nullable: true,
  })
  problem!: string | null;
  @Instant('When such a newsletter was last sent.', { nullable: true }) lastSentAt!: string | null;
}

@Description('The schedule of the weekly newsletter.')
export class NewsletterScheduleDto {
  @IsString('Cron expression (minute, hour, day, month, weekday) in each college’s time zone.', {
    example: '0 16 * * 4',
  })
  cron!: string;
  @Instant('Next sending at any active college. Null: none.', { nullable: true }) nextAt!: string | null;
  @IsString('Time zone of the college with the next sending.', { example: 'America/Chicago', nullable: true })
  timeZone!: string | null;
}
