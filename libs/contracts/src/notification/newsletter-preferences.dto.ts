import { IsBoolean, IsIn, IsString } from 'class-validator';
import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from '../enumerations.js';
import { Description, EmailAddress, Id, Instant, ListOf, Nullable } from '../rules.js';

@Description('A subscription of an address.')
export class SubscriptionPreferenceDto {
  @Description('College id.', 42)
  @Id()
  collegeId!: number;

  @Description('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @Description('Whether the subscription is confirmed.')
  @IsBoolean()
  isConfirmed!: boolean;

  @Description('Frequency. monthly: the first newsletter of each month; none: no newsletters.')
  @IsIn(NEWSLETTER_FREQUENCIES)
  frequency!: NewsletterFrequency;
}

@Description('The newsletter preferences of an address.')
export class NewsletterPreferencesDto {
  @Description('Address that the preferences belong to.', 'ann@example.edu')
  @EmailAddress()
  email!: string;

  @ListOf(() => SubscriptionPreferenceDto)
  subscriptions!: SubscriptionPreferenceDto[];

  @Description('End of the pause. No newsletter is sent before it.')
  @Nullable()
  @Instant()
  pausedUntil!: string | null;

  @Description('Whether the address is suppressed and gets no email at all.')
  @IsBoolean()
  isSuppressed!: boolean;
}
