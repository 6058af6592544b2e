import { IsBoolean, IsInt, IsString } from 'class-validator';
import { About, IdFromText, Instant, Nullable, Optional } from './rules.js';

@About('Chooses the audience of a newsletter.')
export class NewsletterAudienceQueryDto {
  @About('Number of the college; without it all active ones.', '42')
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;
}

@About('Audience of a newsletter that is sent now.')
export class NewsletterAudienceDto {
  @About('Distinct addresses.', 1284)
  @IsInt()
  people!: number;

  @About('Colleges that they follow and that have deals to write about.', 11)
  @IsInt()
  colleges!: number;

  @About('Somebody has confirmed a subscription, whether this newsletter goes to them or not.')
  @IsBoolean()
  hasSubscribers!: boolean;

  @About(
    'Why nobody would; null: somebody would.',
    'Nobody to send to: no confirmed subscribers at University of Iowa.',
  )
  @Nullable()
  @IsString()
  problem!: string | null;

  @About('When such a newsletter last went to anybody.')
  @Nullable()
  @Instant()
  lastSentAt!: string | null;
}

@About('When the weekly newsletter is sent.')
export class NewsletterScheduleDto {
  @About('Minute, hour, day, month and weekday, on each college’s clock.', '0 16 * * 4')
  @IsString()
  cron!: string;

  @About('The next time at any active college; null: there is none.')
  @Nullable()
  @Instant()
  nextAt!: string | null;

  @About('The clock of that time.', 'America/Chicago')
  @Nullable()
  @IsString()
  timeZone!: string | null;
}
