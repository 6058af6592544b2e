import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import {
  NEWSLETTER_RECIPIENT_STATUSES,
  NEWSLETTER_STATUSES,
  NEWSLETTER_TRIGGERS,
  type NewsletterRecipientStatus,
  type NewsletterStatus,
  type NewsletterTrigger,
} from '../enumerations.js';
import { Description, Id, Instant, Nested, Nullable } from '../rules.js';

@Description('Progress of a newsletter: recipients by outcome. The remaining recipients are still to be sent.')
export class NewsletterCountsDto {
  @Description('Total number of addresses listed so far.', 1200)
  @IsInt()
  recipients!: number;

  @Description('Emails that the mail server accepted.', 1100)
  @IsInt()
  sent!: number;

  @Description('Emails that the mail server rejected permanently, or that were abandoned.', 12)
  @IsInt()
  failed!: number;

  @Description('Emails without a reply from the mail server.', 1)
  @IsInt()
  uncertain!: number;

  @Description('Addresses that were skipped: unsubscribed or suppressed in the meantime, or without any content.', 30)
  @IsInt()
  skipped!: number;
}

@Description('The sending of one newsletter.')
export class NewsletterDto {
  @Id()
  id!: number;

  @IsIn(NEWSLETTER_TRIGGERS)
  trigger!: NewsletterTrigger;

  @Description('College that receives it. Null: all active colleges.')
  @Nullable()
  @Id()
  collegeId!: number | null;

  @Description('Name of the college. Null: all active colleges.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @Description('Time zone of the college. Null: all active colleges.', 'America/Chicago')
  @Nullable()
  @IsString()
  timeZone!: string | null;

  @Description('ISO week of a weekly newsletter.', '2026-W47')
  @Nullable()
  @IsString()
  weekKey!: string | null;

  @Description('Subject line. Null: made from the deals.', 'Welcome back to campus')
  @Nullable()
  @IsString()
  subject!: string | null;

  @Description('Opening paragraphs as Markdown. Null: none.', 'The semester starts **Monday**.')
  @Nullable()
  @IsString()
  intro!: string | null;

  @IsIn(NEWSLETTER_STATUSES)
  status!: NewsletterStatus;

  @Description(
    'Reason why it is paused, has failed or has no recipients.',
    'Paused automatically: 6 of 100 emails failed',
  )
  @Nullable()
  @IsString()
  reason!: string | null;

  @Description('Maximum emails per second. Null: limited only by the service.', 20)
  @Nullable()
  @IsInt()
  ratePerSecond!: number | null;

  @Nested(() => NewsletterCountsDto)
  counts!: NewsletterCountsDto;

  @Description('Admin who started it. Null: started automatically.')
  @Nullable()
  @Id()
  createdBy!: number | null;

  @Instant()
  createdAt!: string;

  @Description('Time before which nothing is sent. Null: starts at once.')
  @Nullable()
  @Instant()
  startsAt!: string | null;

  @Description(
    'Whether every remaining recipient got another email within the last minute. An address gets at most one a minute.',
  )
  @IsBoolean()
  isThrottled!: boolean;

  @Nullable()
  @Instant()
  startedAt!: string | null;

  @Nullable()
  @Instant()
  finishedAt!: string | null;
}

@Description('The outcome for one recipient of a newsletter.')
export class NewsletterRecipientDto {
  @Description('Address of the recipient.', 'ann@example.edu')
  @IsString()
  email!: string;

  @IsIn(NEWSLETTER_RECIPIENT_STATUSES)
  status!: NewsletterRecipientStatus;

  @Description('Number of times the email was handed to the mail server.', 1)
  @IsInt()
  attempts!: number;

  @Description(
    'Last reply of the mail server if it did not accept the email, or the reason why nothing was sent.',
    '550 5.1.1',
  )
  @Nullable()
  @IsString()
  reply!: string | null;

  @Nullable()
  @Instant()
  sentAt!: string | null;

  @Description('Message-ID of the email, the same for each attempt.', '<newsletter-12-3456@campusdeals.example>')
  @IsString()
  messageId!: string;
}
