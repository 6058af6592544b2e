import { IsBoolean, IsIn, IsString } from 'class-validator';
import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from '../enumerations.js';
import { About, EmailAddress, Id, Instant, ListOf, Nullable } from '../rules.js';

@About('A subscription of an address.')
export class SubscriptionPreferenceDto {
  @About('College id.', 42)
  @Id()
  collegeId!: number;

  @About('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @About('Whether the subscription is confirmed.')
  @IsBoolean()
  isConfirmed!: boolean;

  @About('Frequency. monthly: the first newsletter of each month; none: no newsletters.')
  @IsIn(NEWSLETTER_FREQUENCIES)
  frequency!: NewsletterFrequency;
}

@About('The newsletter preferences of an address.')
export class NewsletterPreferencesDto {
  @About('Address that the preferences belong to.', 'ann@example.edu')
  @EmailAddress()
  email!: string;

  @ListOf(() => SubscriptionPreferenceDto)
  subscriptions!: SubscriptionPreferenceDto[];

  @About('End of the pause. No newsletter is sent before it.')
  @Nullable()
  @Instant()
  pausedUntil!: string | null;

  @About('Whether the address is suppressed and gets no email at all.')
  @IsBoolean()
  isSuppressed!: boolean;
}
