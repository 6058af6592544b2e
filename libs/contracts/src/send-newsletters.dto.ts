import { About, Id, Nullable, Optional, WholeNumber } from './rules.js';

@About('Which newsletter to send now.')
export class SendNewslettersDto {
  @About('To the subscribers of this college alone; without it to those of all active ones.')
  @Optional()
  @Nullable()
  @Id('Please select a valid college')
  collegeId?: number | null;

  @About(
    'Seconds before the first email leaves. Canceling the newsletter until then undoes it. 0: it starts at once.',
    60,
  )
  @Optional()
  @WholeNumber('undoSeconds', 0, 300)
  undoSeconds?: number;
}
