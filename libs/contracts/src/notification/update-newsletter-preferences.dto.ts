import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from '../enumerations.js';
import { LONGEST_PAUSE_WEEKS } from '../limits.js';
import { Description, Equals, Id, ListOf, OneOf, Token, WholeNumber } from '../rules.js';

@Description('The token of an email link. Sent in a body, so that no request log contains it.')
export class NewsletterLinkDto {
  @Token('Token at the end of the link.', { max: 600, example: 'u8Zk3…' }) token!: string;
}

/** Choices for a subscription. `ended` ends it. */
export const PREFERENCE_CHOICES = [...NEWSLETTER_FREQUENCIES, 'ended'] as const;
export type PreferenceChoice = NewsletterFrequency | 'ended';

@Description('A change to one subscription.')
export class SubscriptionChoiceDto {
  @Id('College id.', { message: 'Please select a college', example: 42 }) collegeId!: number;
  @OneOf(
    'New frequency, or `ended`. Choosing a frequency also confirms an unconfirmed subscription.',
    PREFERENCE_CHOICES,
  )
  choice!: PreferenceChoice;
}

@Description('Changes to the newsletter preferences of an address. Omitted fields stay as they are.')
export class UpdateNewsletterPreferencesDto extends NewsletterLinkDto {
  @ListOf(() => SubscriptionChoiceDto, { max: 100, message: 'subscriptions must be a list', optional: true })
  subscriptions?: SubscriptionChoiceDto[];
  @WholeNumber('Pause in weeks from now. 0: ends the pause.', {
    min: 0,
    max: LONGEST_PAUSE_WEEKS,
    example: 4,
    optional: true,
  })
  pauseWeeks?: number;
  @Equals('Ends every subscription and suppresses all email to the address.', true, {
    message: 'unsubscribeAll must be true',
    optional: true,
  })
  unsubscribeAll?: true;
}
