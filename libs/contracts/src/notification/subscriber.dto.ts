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
import { Description, EmailAddress, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';

@Description('A subscription of an address to a college, with details recorded when it was created.')
export class AdminSubscriberDto {
  @Id()
  id!: number;

  @Description('Address, trimmed and in lower case.', 'ann@example.edu')
  @IsString()
  email!: string;

  @Description('College id.', 42)
  @Id()
  collegeId!: number;

  @Description('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @IsIn(SUBSCRIBER_STATUSES)
  status!: SubscriberStatus;

  @Description('Reason why the address is suppressed. Null: not suppressed.')
  @Nullable()
  @IsIn(SUPPRESSION_REASONS)
  suppression!: SuppressionReason | null;

  @Description('Origin of the subscription. Null: created before origins were recorded.')
  @Nullable()
  @IsIn(SUBSCRIPTION_SOURCES)
  source!: SubscriptionSource | null;

  @Description('Keyed hash of the client’s network address. Null: none, or created before it was recorded.', 'Zm9vYmFy')
  @Nullable()
  @IsString()
  ipHash!: string | null;

  @IsIn(NEWSLETTER_FREQUENCIES)
  frequency!: NewsletterFrequency;

  @Description('End of the pause. No newsletter is sent before it.')
  @Nullable()
  @Instant()
  pausedUntil!: string | null;

  @Nullable()
  @Instant()
  confirmedAt!: string | null;

  @Instant()
  createdAt!: string;
}

@Description('The suppression of an address.')
export class AdminSuppressionDto {
  @IsIn(SUPPRESSION_REASONS)
  reason!: SuppressionReason;

  @Description('Reply of the mail server, or the person who requested it.', '550')
  @Nullable()
  @IsString()
  detail!: string | null;

  @Instant()
  createdAt!: string;
}

@Description('The outcome of one newsletter or other email to an address.')
export class ReceivedMailDto {
  @Description('Kind of email.', 'newsletter')
  @IsString()
  kind!: string;

  @Description('Newsletter id.', 7)
  @Nullable()
  @Id()
  newsletterId!: number | null;

  @Description('Status: pending, sending, sent, failed, or another one of its sending.', 'sent')
  @IsString()
  status!: string;

  @Description('Last reply of the mail server.', '250')
  @Nullable()
  @IsString()
  reason!: string | null;

  @Description('When it was sent or last attempted.')
  @Instant()
  at!: string;
}

@Description('The subscriptions of an address, the emails sent to it, and its suppression, if any.')
export class SubscriberLookupDto {
  @EmailAddress()
  email!: string;

  @Description(
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

  @Description('Emails, newest first, at most 50.')
  @ListOf(() => ReceivedMailDto)
  mails!: ReceivedMailDto[];
}

@Description('The number of subscriptions that an admin ended.')
export class EndedSubscriptionsDto {
  @Description('Number of subscriptions.', 2)
  @IsInt()
  count!: number;
}
