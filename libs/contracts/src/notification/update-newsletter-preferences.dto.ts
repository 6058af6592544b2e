import { Equals, IsIn } from 'class-validator';
import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from '../enumerations.js';
import { LONGEST_PAUSE_WEEKS } from '../limits.js';
import { Description, Id, ListOf, Optional, WholeNumber, Token } from '../rules.js';

@Description('The token of an email link. Sent in a body, so that no request log contains it.')
export class NewsletterLinkDto {
  @Description('Token at the end of the link.', 'u8Zk3…')
  @Token({ label: 'token', max: 600 })
  token!: string;
}

/** Choices for a subscription. `ended` ends it. */
export const PREFERENCE_CHOICES = [...NEWSLETTER_FREQUENCIES, 'ended'] as const;
export type PreferenceChoice = NewsletterFrequency | 'ended';

@Description('A change to one subscription.')
export class SubscriptionChoiceDto {
  @Description('College id.', 42)
  @Id({ message: 'Please select a college' })
  collegeId!: number;

  @Description('New frequency, or `ended`. Choosing a frequency also confirms an unconfirmed subscription.')
  @IsIn(PREFERENCE_CHOICES, { message: 'choice must be weekly, monthly, none or ended' })
  choice!: PreferenceChoice;
}

@Description('Changes to the newsletter preferences of an address. Omitted fields stay as they are.')
export class UpdateNewsletterPreferencesDto extends NewsletterLinkDto {
  @Optional()
  @ListOf(() => SubscriptionChoiceDto, { max: 100, message: 'subscriptions must be a list' })
  subscriptions?: SubscriptionChoiceDto[];

  @Description('Pause in weeks from now. 0: ends the pause.', 4)
  @Optional()
  @WholeNumber({ label: 'pauseWeeks', min: 0, max: LONGEST_PAUSE_WEEKS })
  pauseWeeks?: number;

  @Description('Ends every subscription and suppresses all email to the address.')
  @Optional()
  @Equals(true, { message: 'unsubscribeAll must be true' })
  unsubscribeAll?: true;
}
