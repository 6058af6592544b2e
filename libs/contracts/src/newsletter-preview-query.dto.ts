import { About, IdFromText } from './rules.js';

@About('The newsletter to preview.')
export class NewsletterPreviewQueryDto {
  @About('College id.', '42')
  @IdFromText('collegeId')
  collegeId!: number;
}
