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
} from '../enumerations.js';
import { About, EmailAddress, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';

@About('A subscription of an address to a college, with details recorded when it was created.')
export class AdminSubscriberDto {
  @Id()
  id!: number;

  @About('Address, trimmed and in lower case.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('College id.', 42)
  @Id()
  collegeId!: number;

  @About('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @IsIn(SUBSCRIBER_STATUSES)
  status!: SubscriberStatus;

  @About('Reason why the address is suppressed. Null: not suppressed.')
  @Nullable()
  @IsIn(SUPPRESSION_REASONS)
  suppression!: SuppressionReason | null;

  @About('Origin of the subscription. Null: created before origins were recorded.')
  @Nullable()
  @IsIn(SUBSCRIPTION_SOURCES)
  source!: SubscriptionSource | null;

  @About('Keyed hash of the client’s network address. Null: none, or created before it was recorded.', 'Zm9vYmFy')
  @Nullable()
  @IsString()
  ipHash!: string | null;

  @IsIn(NEWSLETTER_FREQUENCIES)
  frequency!: NewsletterFrequency;

  @About('End of the pause. No newsletter is sent before it.')
  @Nullable()
  @Instant()
  pausedUntil!: string | null;

  @Nullable()
  @Instant()
  confirmedAt!: string | null;

  @Instant()
  createdAt!: string;
}

@About('The suppression of an address.')
export class AdminSuppressionDto {
  @IsIn(SUPPRESSION_REASONS)
  reason!: SuppressionReason;

  @About('Reply of the mail server, or the person who requested it.', '550')
  @Nullable()
  @IsString()
  detail!: string | null;

  @Instant()
  createdAt!: string;
}

@About('The outcome of one newsletter or other email to an address.')
export class ReceivedMailDto {
  @About('Kind of email.', 'newsletter')
  @IsString()
  kind!: string;

  @About('Newsletter id.', 7)
  @Nullable()
  @Id()
  newsletterId!: number | null;

  @About('Status: pending, sending, sent, failed, or another one of its sending.', 'sent')
  @IsString()
  status!: string;

  @About('Last reply of the mail server.', '250')
  @Nullable()
  @IsString()
  reason!: string | null;

  @About('When it was sent or last attempted.')
  @Instant()
  at!: string;
}

@About('The subscriptions of an address, the emails sent to it, and its suppression, if any.')
export class SubscriberLookupDto {
  @EmailAddress()
  email!: string;

  @About(
    'Whether the next newsletter goes to the address, and if not, why. One sentence.',
    'It gets the next newsletter.',
  )
  @IsString()
  summary!: string;

  @Nullable()
  @Nested(() => AdminSuppressionDto)
  suppression!: AdminSuppressionDto | null;

  @ListOf(() => AdminSubscriberDto)
  subscriptions!: AdminSubscriberDto[];

  @About('Emails, newest first, at most 50.')
  @ListOf(() => ReceivedMailDto)
  mails!: ReceivedMailDto[];
}

@About('The number of subscriptions that an admin ended.')
export class EndedSubscriptionsDto {
  @About('Number of subscriptions.', 2)
  @IsInt()
  count!: number;
}
