import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import {
  NEWSLETTER_RECIPIENT_STATUSES,
  NEWSLETTER_STATUSES,
  NEWSLETTER_TRIGGERS,
  type NewsletterRecipientStatus,
  type NewsletterStatus,
  type NewsletterTrigger,
} from './enumerations.js';
import { About, Id, Instant, Nested, Nullable } from './rules.js';

@About('How far a newsletter is: recipients by what became of them. What is left of them is still to be sent.')
export class NewsletterCountsDto {
  @About('Addresses in all, so far as they have been listed.', 1200)
  @IsInt()
  recipients!: number;

  @About('Mails that the mail server has taken.', 1100)
  @IsInt()
  sent!: number;

  @About('Mails that the mail server refused for good, or that were given up.', 12)
  @IsInt()
  failed!: number;

  @About('Mails of which the mail server’s answer never came.', 1)
  @IsInt()
  uncertain!: number;

  @About(
    'Addresses that were not mailed after all: unsubscribed or suppressed meanwhile, or nothing to say to them.',
    30,
  )
  @IsInt()
  skipped!: number;
}

@About('The sending of one newsletter.')
export class NewsletterDto {
  @Id()
  id!: number;

  @IsIn(NEWSLETTER_TRIGGERS)
  trigger!: NewsletterTrigger;

  @About('Null: all active colleges.')
  @Nullable()
  @Id()
  collegeId!: number | null;

  @About('Null where it is to all active colleges.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @About('Of a weekly one: the ISO week it is for.', '2026-W47')
  @Nullable()
  @IsString()
  weekKey!: string | null;

  @IsIn(NEWSLETTER_STATUSES)
  status!: NewsletterStatus;

  @About('Why it is paused or has failed.', 'Paused automatically: 6 of 100 emails failed')
  @Nullable()
  @IsString()
  reason!: string | null;

  @About('Mails a second at most; null: as fast as the service may.', 20)
  @Nullable()
  @IsInt()
  ratePerSecond!: number | null;

  @Nested(() => NewsletterCountsDto)
  counts!: NewsletterCountsDto;

  @About('The admin who asked for it; null where nobody did.')
  @Nullable()
  @Id()
  createdBy!: number | null;

  @Instant()
  createdAt!: string;

  @About('Nothing leaves before; null: it starts at once.')
  @Nullable()
  @Instant()
  startsAt!: string | null;

  @About('Everybody still to be mailed got another email within the minute: an address gets one a minute.')
  @IsBoolean()
  isThrottled!: boolean;

  @Nullable()
  @Instant()
  startedAt!: string | null;

  @Nullable()
  @Instant()
  finishedAt!: string | null;
}

@About('What became of one recipient of a newsletter.')
export class NewsletterRecipientDto {
  @About('The address.', 'ann@example.edu')
  @IsString()
  email!: string;

  @IsIn(NEWSLETTER_RECIPIENT_STATUSES)
  status!: NewsletterRecipientStatus;

  @About('How often it was handed to the mail server.', 1)
  @IsInt()
  attempts!: number;

  @About('The mail server’s last reply where it was not taken, or why nothing was sent.', '550 5.1.1')
  @Nullable()
  @IsString()
  reply!: string | null;

  @Nullable()
  @Instant()
  sentAt!: string | null;

  @About('Of the mail, the same at each attempt.', '<newsletter-12-3456@campusdeals.example>')
  @IsString()
  messageId!: string;
}
