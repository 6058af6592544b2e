import { IsBoolean, IsIn, IsString } from 'class-validator';
import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from './enumerations.js';
import { About, EmailAddress, Id, Instant, ListOf, Nullable } from './rules.js';

@About('One subscription of an address.')
export class SubscriptionPreferenceDto {
  @About('Of the college.', 42)
  @Id()
  collegeId!: number;

  @About('Of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @About('False: it waits to be confirmed.')
  @IsBoolean()
  isConfirmed!: boolean;

  @About('monthly: the first newsletter of each month; none: no newsletters.')
  @IsIn(NEWSLETTER_FREQUENCIES)
  frequency!: NewsletterFrequency;
}

@About('What an address gets, as its owner sets it.')
export class NewsletterPreferencesDto {
  @About('Whose preferences they are.', 'ann@example.edu')
  @EmailAddress()
  email!: string;

  @ListOf(() => SubscriptionPreferenceDto)
  subscriptions!: SubscriptionPreferenceDto[];

  @About('No newsletter before then.')
  @Nullable()
  @Instant()
  pausedUntil!: string | null;

  @About('Nothing is written to it at all.')
  @IsBoolean()
  isSuppressed!: boolean;
}
