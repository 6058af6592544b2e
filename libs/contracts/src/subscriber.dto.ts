import { IsIn, IsInt, IsString } from 'class-validator';
import {
  NEWSLETTER_FREQUENCIES,
  SUBSCRIBER_STATUSES,
  SUBSCRIPTION_SOURCES,
  SUPPRESSION_REASONS,
  type NewsletterFrequency,
  type SubscriberStatus,
  type SubscriptionSource,
  type SuppressionReason,
} from './enumerations.js';
import { About, EmailAddress, Id, Instant, ListOf, Nested, Nullable } from './rules.js';

@About('An address that subscribes to a college, with what was noted when it did.')
export class AdminSubscriberDto {
  @Id()
  id!: number;

  @About('Trimmed, in small letters.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('Of the college.', 42)
  @Id()
  collegeId!: number;

  @About('Of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @IsIn(SUBSCRIBER_STATUSES)
  status!: SubscriberStatus;

  @About('Why the address is not written to; null: it is.')
  @Nullable()
  @IsIn(SUPPRESSION_REASONS)
  suppression!: SuppressionReason | null;

  @About('Where it was typed; null: before that was noted.')
  @Nullable()
  @IsIn(SUBSCRIPTION_SOURCES)
  source!: SubscriptionSource | null;

  @About('Keyed hash of the network address that it came from; null: none was, or before that was noted.', 'Zm9vYmFy')
  @Nullable()
  @IsString()
  ipHash!: string | null;

  @IsIn(NEWSLETTER_FREQUENCIES)
  frequency!: NewsletterFrequency;

  @About('No newsletter before then.')
  @Nullable()
  @Instant()
  pausedUntil!: string | null;

  @Nullable()
  @Instant()
  confirmedAt!: string | null;

  @Instant()
  createdAt!: string;
}

@About('That an address is not written to.')
export class AdminSuppressionDto {
  @IsIn(SUPPRESSION_REASONS)
  reason!: SuppressionReason;

  @About('What the mail server said, or who asked for it.', '550')
  @Nullable()
  @IsString()
  detail!: string | null;

  @Instant()
  createdAt!: string;
}

@About('What became of one newsletter, or one mail, for an address.')
export class ReceivedMailDto {
  @About('The kind of mail.', 'newsletter')
  @IsString()
  kind!: string;

  @About('Of a newsletter.', 7)
  @Nullable()
  @Id()
  newsletterId!: number | null;

  @About('pending, sending, sent, failed, or what else its sending says of it.', 'sent')
  @IsString()
  status!: string;

  @About('The mail server’s last reply.', '250')
  @Nullable()
  @IsString()
  reason!: string | null;

  @About('When it was sent, or last tried.')
  @Instant()
  at!: string;
}

@About('What an address subscribes to, what it was sent, and why nothing more.')
export class SubscriberLookupDto {
  @EmailAddress()
  email!: string;

  @About('One sentence: whether the next newsletter goes to it, and if not, why.', 'It gets the next newsletter.')
  @IsString()
  summary!: string;

  @Nullable()
  @Nested(() => AdminSuppressionDto)
  suppression!: AdminSuppressionDto | null;

  @ListOf(() => AdminSubscriberDto)
  subscriptions!: AdminSubscriberDto[];

  @About('The newest first, 50 at most.')
  @ListOf(() => ReceivedMailDto)
  mails!: ReceivedMailDto[];
}

@About('How many subscriptions an admin ended.')
export class EndedSubscriptionsDto {
  @About('Subscriptions.', 2)
  @IsInt()
  count!: number;
}
