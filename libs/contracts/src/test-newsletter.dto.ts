import { About, Id } from './rules.js';

@About('Whose newsletter to send to oneself.')
export class TestNewsletterDto {
  @About('Number of the college.', 42)
  @Id('Please select a valid college')
  collegeId!: number;
}
