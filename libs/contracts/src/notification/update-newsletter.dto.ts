import { MAXIMUM_NEWSLETTER_RATE } from '../limits.js';
import { Description, WholeNumber } from '../rules.js';

@Description('Changes to a newsletter that is being sent.')
export class UpdateNewsletterDto {
  @WholeNumber('Maximum emails per second for all senders together. Null: limited only by the service.', {
    min: 1,
    max: MAXIMUM_NEWSLETTER_RATE,
    example: 20,
    nullable: true,
  })
  ratePerSecond!: number | null;
}
