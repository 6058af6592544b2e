import { Equals, IsIn } from 'class-validator';
import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from './enumerations.js';
import { LONGEST_PAUSE_WEEKS } from './limits.js';
import { NewsletterLinkDto } from './newsletter-link.dto.js';
import { About, Id, ListOf, Optional, WholeNumber } from './rules.js';

/** `ended`: the subscription is over. */
export const PREFERENCE_CHOICES = [...NEWSLETTER_FREQUENCIES, 'ended'] as const;
export type PreferenceChoice = NewsletterFrequency | 'ended';

@About('What is to become of one subscription.')
export class SubscriptionChoiceDto {
  @About('Of the college.', 42)
  @Id('Please select a college')
  collegeId!: number;

  @About('Choosing a frequency also confirms a subscription that waits for it.')
  @IsIn(PREFERENCE_CHOICES, { message: 'choice must be weekly, monthly, none or ended' })
  choice!: PreferenceChoice;
}

@About('Changes what an address gets. What is left out stays.')
export class UpdateNewsletterPreferencesDto extends NewsletterLinkDto {
  @Optional()
  @ListOf(() => SubscriptionChoiceDto, { most: 100, message: 'subscriptions must be a list' })
  subscriptions?: SubscriptionChoiceDto[];

  @About('Weeks without newsletters, from now; 0: they come again.', 4)
  @Optional()
  @WholeNumber('pauseWeeks', 0, LONGEST_PAUSE_WEEKS)
  pauseWeeks?: number;

  @About('Ends every subscription, and nothing is written to the address any more.')
  @Optional()
  @Equals(true, { message: 'unsubscribeAll must be true' })
  unsubscribeAll?: true;
}
