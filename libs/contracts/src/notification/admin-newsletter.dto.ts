import {
  NEWSLETTER_RECIPIENT_STATUSES,
  NEWSLETTER_STATUSES,
  NEWSLETTER_TRIGGERS,
  type NewsletterRecipientStatus,
  type NewsletterStatus,
  type NewsletterTrigger,
} from '../enumerations.js';
import { Description, Id, Instant, IsBoolean, IsIn, IsInt, IsString, Nested } from '../rules.js';

@Description('Progress of a newsletter: recipients by outcome. The remaining recipients are still to be sent.')
export class NewsletterCountsDto {
  @IsInt('Total number of addresses listed so far.', { example: 1200 }) recipients!: number;
  @IsInt('Emails that the mail server accepted.', { example: 1100 }) sent!: number;
  @IsInt('Emails that the mail server rejected permanently, or that were abandoned.', { example: 12 }) failed!: number;
  @IsInt('Emails without a reply from the mail server.', { example: 1 }) uncertain!: number;
  @IsInt('Addresses that were skipped: unsubscribed or suppressed in the meantime, or without any content.', {
    example: 30,
  })
  skipped!: number;
}

@Description('The sending of one newsletter.')
export class NewsletterDto {
  @Id() id!: number;
  @IsIn(NEWSLETTER_TRIGGERS) trigger!: NewsletterTrigger;
  @Id('College that receives it. Null: all active colleges.', { nullable: true }) collegeId!: number | null;
  @IsString('Name of the college. Null: all active colleges.', { example: 'University of Iowa', nullable: true })
  collegeName!: string | null;
  @IsString('Time zone of the college. Null: all active colleges.', { example: 'America/Chicago', nullable: true })
  timeZone!: string | null;
  @IsString('ISO week of a weekly newsletter.', { example: '2026-W47', nullable: true }) weekKey!: string | null;
  @IsString('Subject line. Null: made from the deals.', { example: 'Welcome back to campus', nullable: true })
  subject!: string | null;
  @IsString('Opening paragraphs as Markdown. Null: none.', {
    example: 'The semester starts **Monday**.',
    nullable: true,
  })
  intro!: string | null;
  @IsIn(NEWSLETTER_STATUSES) status!: NewsletterStatus;
  @IsString('Reason why it is paused, has failed or has no recipients.', {
    example: 'Paused automatically: 6 of 100 emails failed',
    nullable: true,
  })
  reason!: string | null;
  @IsInt('Maximum emails per second. Null: limited only by the service.', { example: 20, nullable: true })
  ratePerSecond!: number | null;
  @Nested(() => NewsletterCountsDto) counts!: NewsletterCountsDto;
  @Id('Admin who started it. Null: started automatically.', { nullable: true }) createdBy!: number | null;
  @Instant() createdAt!: string;
  @Instant('Time before which nothing is sent. Null: starts at once.', { nullable: true }) startsAt!: string | null;
  @IsBoolean(
    'Whether every remaining recipient got another email within the last minute. An address gets at most one a minute.',
  )
  isThrottled!: boolean;
  @Instant({ nullable: true }) startedAt!: string | null;
  @Instant({ nullable: true }) finishedAt!: string | null;
}

@Description('The outcome for one recipient of a newsletter.')
export class NewsletterRecipientDto {
  @IsString('Address of the recipient.', { example: 'ann@example.edu' }) email!: string;
  @IsIn(NEWSLETTER_RECIPIENT_STATUSES) status!: NewsletterRecipientStatus;
  @IsInt('Number of times the email was handed to the mail server.', { example: 1 }) attempts!: number;
  @IsString('Last reply of the mail server if it did not accept the email, or the reason why nothing was sent.', {
    example: '550 5.1.1',
    nullable: true,
  })
  reply!: string | null;
  @Instant({ nullable: true }) sentAt!: string | null;
  @IsString('Message-ID of the email, the same for each attempt.', {
    example: '<newsletter-12-3456@campusdeals.example>',
  })
  messageId!: string;
}
