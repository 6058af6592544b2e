import { IsBoolean, IsInt, IsString } from 'class-validator';
import { About, IdFromText, Instant, Nullable, Optional } from '../rules.js';

@About('Chooses the audience of a newsletter.')
export class NewsletterAudienceQueryDto {
  @About('College id. Default: all active colleges.', '42')
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;
}

@About('Audience of a newsletter that is sent now.')
export class NewsletterAudienceDto {
  @About('Number of distinct addresses.', 1284)
  @IsInt()
  people!: number;

  @About('Number of colleges that they follow and that have deals to announce.', 11)
  @IsInt()
  colleges!: number;

  @About('Whether any confirmed subscription exists, even if this newsletter does not go to it.')
  @IsBoolean()
  hasSubscribers!: boolean;

  @About(
    'Reason why there are no recipients. Null: there are some.',
    'Nobody to send to: no confirmed subscribers at University of Iowa.',
  )
  @Nullable()
  @IsString()
  problem!: string | null;

  @About('When such a newsletter was last sent.')
  @Nullable()
  @Instant()
  lastSentAt!: string | null;
}

@About('The schedule of the weekly newsletter.')
export class NewsletterScheduleDto {
  @About('Cron expression (minute, hour, day, month, weekday) in each college’s time zone.', '0 16 * * 4')
  @IsString()
  cron!: string;

  @About('Next sending at any active college. Null: none.')
  @Nullable()
  @Instant()
  nextAt!: string | null;

  @About('Time zone of the college with the next sending.', 'America/Chicago')
  @Nullable()
  @IsString()
  timeZone!: string | null;
}
