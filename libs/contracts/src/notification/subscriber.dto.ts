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
import {
  Description,
  EmailAddress,
  Id,
  Instant,
  IsIn,
  IsInt,
  IsString,
  ListOf,
  Nested,
  RequiredEmailAddress,
} from '../rules.js';

@Description('A subscription of an address to a college, with details recorded when it was created.')
export class AdminSubscriberDto {
  @Id() id!: number;
  @IsString('Address, trimmed and in lower case.', { example: 'ann@example.edu' }) email!: string;
  @Id('College id.', { example: 42 }) collegeId!: number;
  @IsString('Name of the college.', { example: 'University of Iowa' }) collegeName!: string;
  @IsIn(SUBSCRIBER_STATUSES) status!: SubscriberStatus;
  @IsIn('Reason why the address is suppressed. Null: not suppressed.', SUPPRESSION_REASONS, { nullable: true })
  suppression!: SuppressionReason | null;
  @IsIn('Origin of the subscription. Null: created before origins were recorded.', SUBSCRIPTION_SOURCES, {
    nullable: true,
  })
  source!: SubscriptionSource | null;
  @IsString('Keyed hash of the client’s network address. Null: none, or created before it was recorded.', {
    example: 'Zm9vYmFy',
    nullable: true,
  })
  ipHash!: string | null;
  @IsIn(NEWSLETTER_FREQUENCIES) frequency!: NewsletterFrequency;
  @Instant('End of the pause. No newsletter is sent before it.', { nullable: true }) pausedUntil!: string | null;
  @Instant({ nullable: true }) confirmedAt!: string | null;
  @Instant() createdAt!: string;
}

@Description('The suppression of an address.')
export class AdminSuppressionDto {
  @IsIn(SUPPRESSION_REASONS) reason!: SuppressionReason;
  @IsString('Reply of the mail server, or the person who requested it.', { example: '550', nullable: true })
  detail!: string | null;
  @Instant() createdAt!: string;
}

@Description('The outcome of one newsletter or other email to an address.')
export class ReceivedMailDto {
  @IsString('Kind of email.', { example: 'newsletter' }) kind!: string;
  @Id('Newsletter id.', { example: 7, nullable: true }) newsletterId!: number | null;
  @IsString('Status: pending, sending, sent, failed, or another one of its sending.', { example: 'sent' })
  status!: string;
  @IsString('Last reply of the mail server.', { example: '250', nullable: true }) reason!: string | null;
  @Instant('When it was sent or last attempted.') at!: string;
}

@Description('The subscriptions of an address, the emails sent to it, and its suppression, if any.')
export class SubscriberLookupDto {
  @EmailAddress() email!: string;
  @IsString('Whether the next newsletter goes to the address, and if not, why. One sentence.', {
    example: 'It gets the next newsletter.',
  })
  summary!: string;
  @Nested(() => AdminSuppressionDto, { nullable: true }) suppression!: AdminSuppressionDto | null;
  @ListOf(() => AdminSubscriberDto) subscriptions!: AdminSubscriberDto[];
  @ListOf('Emails, newest first, at most 50.', () => ReceivedMailDto) mails!: ReceivedMailDto[];
}

@Description('The number of subscriptions that an admin ended.')
export class EndedSubscriptionsDto {
  @IsInt('Number of subscriptions.', { example: 2 }) count!: number;
}

@Description('Subscribes an address at its owner’s request to an admin. The subscription counts at once.')
export class AddSubscriberDto {
  @RequiredEmailAddress() email!: string;
  @Id('College id.', { message: 'Please select a college to subscribe for', example: 42 }) collegeId!: number;
}

@Description('The subscriber to look up. Sent in a body, so that no request log contains the address.')
export class LookUpSubscriberDto {
  @RequiredEmailAddress() email!: string;
}
