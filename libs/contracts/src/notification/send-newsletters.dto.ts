import { Description, Id, Nullable, Optional, WholeNumber } from '../rules.js';

@Description('Selects the newsletter to send now.')
export class SendNewslettersDto {
  @Description('College whose subscribers receive it. Default: all active colleges.')
  @Optional()
  @Nullable()
  @Id({ message: 'Please select a valid college' })
  collegeId?: number | null;

  @Description(
    'Delay in seconds before the first email. Canceling the newsletter before then undoes it. 0: starts at once.',
    60,
  )
  @Optional()
  @WholeNumber({ label: 'undoSeconds', min: 0, max: 300 })
  undoSeconds?: number;
}

@Description('Sends a test newsletter of a college to the caller.')
export class TestNewsletterDto {
  @Description('College id.', 42)
  @Id({ message: 'Please select a valid college' })
  collegeId!: number;

  @Description('Newsletter whose own subject and opening paragraphs are tested.', 7)
  @Optional()
  @Nullable()
  @Id({ message: 'Please select a valid newsletter' })
  newsletterId?: number | null;
}
