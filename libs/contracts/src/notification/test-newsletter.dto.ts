import { Description, Id } from '../rules.js';

@Description('Sends a test newsletter of a college to the caller.')
export class TestNewsletterDto {
  @Description('College id.', 42)
  @Id('Please select a valid college')
  collegeId!: number;
}
