import { Description, Id, IsString } from '../rules.js';

@Description('The newsletter of a college as it would be sent now.')
export class NewsletterPreviewDto {
  @IsString('Subject line.', { example: '3 new deals near University of Iowa' }) subject!: string;
  @IsString('Preview text that mailboxes show beside the subject.', {
    example: '25% OFF at Corner Pizza, and 11 more.',
  })
  preheader!: string;
  @IsString('Complete HTML. Links specific to a recipient lead nowhere.', {
    example: '<!DOCTYPE html><html lang="en">…</html>',
  })
  html!: string;
  @IsString('Plain-text version.', { example: 'This week near University of Iowa' }) text!: string;
}

@Description('A newsletter whose sending has started.')
export class NewsletterStartedDto {
  @Id() id!: number;
}
