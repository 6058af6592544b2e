import { IsString } from 'class-validator';
import { About, Id } from '../rules.js';

@About('The newsletter of a college as it would be sent now.')
export class NewsletterPreviewDto {
  @About('Subject line.', '3 new deals near University of Iowa')
  @IsString()
  subject!: string;

  @About('Preview text that mailboxes show beside the subject.', '25% OFF at Corner Pizza, and 11 more.')
  @IsString()
  preheader!: string;

  @About('Complete HTML. Links specific to a recipient lead nowhere.', '<!DOCTYPE html><html lang="en">…</html>')
  @IsString()
  html!: string;

  @About('Plain-text version.', 'This week near University of Iowa')
  @IsString()
  text!: string;
}

@About('A newsletter whose sending has started.')
export class NewsletterStartedDto {
  @Id()
  id!: number;
}
