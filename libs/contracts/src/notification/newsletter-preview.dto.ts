import { IsString } from 'class-validator';
import { Description, Id } from '../rules.js';

@Description('The newsletter of a college as it would be sent now.')
export class NewsletterPreviewDto {
  @Description('Subject line.', '3 new deals near University of Iowa')
  @IsString()
  subject!: string;

  @Description('Preview text that mailboxes show beside the subject.', '25% OFF at Corner Pizza, and 11 more.')
  @IsString()
  preheader!: string;

  @Description('Complete HTML. Links specific to a recipient lead nowhere.', '<!DOCTYPE html><html lang="en">…</html>')
  @IsString()
  html!: string;

  @Description('Plain-text version.', 'This week near University of Iowa')
  @IsString()
  text!: string;
}

@Description('A newsletter whose sending has started.')
export class NewsletterStartedDto {
  @Id()
  id!: number;
}
