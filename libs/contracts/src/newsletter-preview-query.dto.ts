import { About, IdFromText } from './rules.js';

@About('Whose newsletter to show.')
export class NewsletterPreviewQueryDto {
  @About('Number of the college.', '42')
  @IdFromText('collegeId')
  collegeId!: number;
}
