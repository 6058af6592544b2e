import { About, Id, Nullable, Optional, WholeNumber } from '../rules.js';

@About('Selects the newsletter to send now.')
export class SendNewslettersDto {
  @About('College whose subscribers receive it. Default: all active colleges.')
  @Optional()
  @Nullable()
  @Id('Please select a valid college')
  collegeId?: number | null;

  @About(
    'Delay in seconds before the first email. Canceling the newsletter before then undoes it. 0: starts at once.',
    60,
  )
  @Optional()
  @WholeNumber('undoSeconds', 0, 300)
  undoSeconds?: number;
}
