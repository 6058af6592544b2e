import { Description, Id, Nullable, Optional } from '../rules.js';

@Description('Sends a test newsletter of a college to the caller.')
export class TestNewsletterDto {
  @Description('College id.', 42)
  @Id('Please select a valid college')
  collegeId!: number;

  @Description('Newsletter whose own subject and opening paragraphs are tested.', 7)
  @Optional()
  @Nullable()
  @Id('Please select a valid newsletter')
  newsletterId?: number | null;
}
