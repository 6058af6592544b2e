import { MAXIMUM_NEWSLETTER_RATE } from './limits.js';
import { About, Nullable, WholeNumber } from './rules.js';

@About('How a newsletter that is being sent goes on.')
export class UpdateNewsletterDto {
  @About('Mails a second at most, of all senders together; null: as fast as the service may.', 20)
  @Nullable()
  @WholeNumber('ratePerSecond', 1, MAXIMUM_NEWSLETTER_RATE)
  ratePerSecond!: number | null;
}
