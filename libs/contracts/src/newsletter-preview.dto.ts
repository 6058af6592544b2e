import { IsString } from 'class-validator';
import { About, Id } from './rules.js';

@About('The newsletter of a college as it would be sent now.')
export class NewsletterPreviewDto {
  @About('As a mailbox lists it.', '3 new deals near University of Iowa')
  @IsString()
  subject!: string;

  @About('What a mailbox shows beside the subject.', '25% OFF at Corner Pizza, and 11 more.')
  @IsString()
  preheader!: string;

  @About('The whole page; links of each recipient lead nowhere.', '<!DOCTYPE html><html lang="en">…</html>')
  @IsString()
  html!: string;

  @About('The same as text.', 'This week near University of Iowa')
  @IsString()
  text!: string;
}

@About('A newsletter that is being sent from now on.')
export class NewsletterStartedDto {
  @Id()
  id!: number;
}
