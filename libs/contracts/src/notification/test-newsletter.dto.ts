import { About, Id } from '../rules.js';

@About('Sends a test newsletter of a college to the caller.')
export class TestNewsletterDto {
  @About('College id.', 42)
  @Id('Please select a valid college')
  collegeId!: number;
}
