import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from '../enumerations.js';
import { Description, EmailAddress, Id, Instant, IsBoolean, IsIn, IsString, ListOf } from '../rules.js';

@Description('A subscription of an address.')
export class SubscriptionPreferenceDto {
  @Id('College id.', { example: 42 }) collegeId!: number;
  @IsString('Name of the college.', { example: 'University of Iowa' }) collegeName!: string;
  @IsBoolean('Whether the subscription is confirmed.') isConfirmed!: boolean;
  @IsIn('Frequency. monthly: the first newsletter of each month; none: no newsletters.', NEWSLETTER_FREQUENCIES)
  frequency!: NewsletterFrequency;
}

@Description('The newsletter preferences of an address.')
export class NewsletterPreferencesDto {
  @EmailAddress('Address that the preferences belong to.', { example: 'ann@example.edu' }) email!: string;
  @ListOf(() => SubscriptionPreferenceDto) subscriptions!: SubscriptionPreferenceDto[];
  @Instant('End of the pause. No newsletter is sent before it.', { nullable: true }) pausedUntil!: string | null;
  @IsBoolean('Whether the address is suppressed and gets no email at all.') isSuppressed!: boolean;
}
