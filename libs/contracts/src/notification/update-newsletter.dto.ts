import { MAXIMUM_NEWSLETTER_RATE } from '../limits.js';
import { Description, Nullable, WholeNumber } from '../rules.js';

@Description('Changes to a newsletter that is being sent.')
export class UpdateNewsletterDto {
  @Description('Maximum emails per second for all senders together. Null: limited only by the service.', 20)
  @Nullable()
  @WholeNumber({ label: 'ratePerSecond', min: 1, max: MAXIMUM_NEWSLETTER_RATE })
  ratePerSecond!: number | null;
}
