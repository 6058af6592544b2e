import { Description, Id, WholeNumber } from '../rules.js';

@Description('Selects the newsletter to send now.')
export class SendNewslettersDto {
  @Id('College whose subscribers receive it. Default: all active colleges.', {
    message: 'Please select a valid college',
    optional: 'or null',
  })
  collegeId?: number | null;
  @WholeNumber(
    'Delay in seconds before the first email. Canceling the newsletter before then undoes it. 0: starts at once.',
    { min: 0, max: 300, example: 60, optional: true },
  )
  undoSeconds?: number;
}

@Description('Sends a test newsletter of a college to the caller.')
export class TestNewsletterDto {
  @Id('College id.', { message: 'Please select a valid college', example: 42 }) collegeId!: number;
  @Id('Newsletter whose own subject and opening paragraphs are tested.', {
    message: 'Please select a valid newsletter',
    example: 7,
    optional: 'or null',
  })
  newsletterId?: number | null;
}
