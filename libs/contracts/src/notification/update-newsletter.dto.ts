import { MAXIMUM_NEWSLETTER_RATE } from '../limits.js';
import { Description, Nullable, WholeNumber } from '../rules.js';

@Description('Changes to a newsletter that is being sent.')
export class UpdateNewsletterDto {
  @Description('Maximum emails per second for all senders together. Null: limited only by the service.', 20)
  @Nullable()
  @WholeNumber('ratePerSecond', 1, MAXIMUM_NEWSLETTER_RATE)
  ratePerSecond!: number | null;
}
