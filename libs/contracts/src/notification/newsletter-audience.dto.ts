import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { Description, IdFromText, Instant, ListOf, Nullable, Optional } from '../rules.js';

@Description('Chooses the audience of a newsletter.')
export class NewsletterAudienceQueryDto {
  @Description('College id. Default: all active colleges.', '42')
  @Optional()
  @IdFromText({ label: 'collegeId' })
  collegeId?: number;
}

export const LEFT_OUT_REASONS = ['suppressed', 'unconfirmed', 'paused', 'none', 'monthly', 'no-deals'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

@Description('Subscribers whom a newsletter that is sent now leaves out.')
export class LeftOutDto {
  @Description(
    'suppressed: the address gets no newsletters; paused: on a break; none and monthly: by their own choice; no-deals: their colleges have none.',
  )
  @IsIn(LEFT_OUT_REASONS)
  reason!: LeftOutReason;

  @Description('Number of distinct addresses. Each counts for one reason.', 12)
  @IsInt()
  people!: number;
}

@Description('Audience of a newsletter that is sent now.')
export class NewsletterAudienceDto {
  @Description('Number of distinct addresses.', 1284)
  @IsInt()
  people!: number;

  @Description('Number of colleges that they follow and that have deals to announce.', 11)
  @IsInt()
  colleges!: number;

  @Description('Who is left out, by reason. Reasons without anybody are omitted.')
  @ListOf(() => LeftOutDto)
  leftOut!: LeftOutDto[];

  @Description('Whether any confirmed subscription exists, even if this newsletter does not go to it.')
  @IsBoolean()
  hasSubscribers!: boolean;

  @Description(
    'Reason why there are no recipients. Null: there are some.',
    'Nobody to send to: no confirmed subscribers at University of Iowa.',
  )
  @Nullable()
  @IsString()
  problem!: string | null;

  @Description('When such a newsletter was last sent.')
  @Nullable()
  @Instant()
  lastSentAt!: string | null;
}

@Description('The schedule of the weekly newsletter.')
export class NewsletterScheduleDto {
  @Description('Cron expression (minute, hour, day, month, weekday) in each college’s time zone.', '0 16 * * 4')
  @IsString()
  cron!: string;

  @Description('Next sending at any active college. Null: none.')
  @Nullable()
  @Instant()
  nextAt!: string | null;

  @Description('Time zone of the college with the next sending.', 'America/Chicago')
  @Nullable()
  @IsString()
  timeZone!: string | null;
}
