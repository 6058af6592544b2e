import { Description, Id, IdFromText, Instant, IsBoolean, IsString, ListOf } from '../rules.js';
import { CollegeParamsDto } from '../params.dto.js';

@Description('Path parameters with a college and one of its newsletters.')
export class SentNewsletterParamsDto extends CollegeParamsDto {
  @IdFromText('Id of the newsletter in the archive.', { example: 42 }) newsletterId!: number;
}

@Description('A newsletter in the archive of a college.')
export class SentNewsletterDto {
  @Id() id!: number;
  @IsString('Subject line.', { example: '3 new deals near University of Iowa' }) subject!: string;
  @IsString('First offers in it.', { example: '25% OFF at Corner Pizza, and 11 more.' }) preheader!: string;
  @Instant() sentAt!: string;
}

@Description('Words in one style. A line break is the text "\\n".')
export class NewsletterRunDto {
  @IsString('The words.', { example: 'what is new' }) text!: string;
  @IsBoolean() isBold!: boolean;
  @IsBoolean() isItalic!: boolean;
  @IsString('Web address that the words link to.', { example: 'https://example.edu/news', nullable: true })
  href!: string | null;
}

@Description('An opening paragraph.')
export class NewsletterParagraphDto {
  @ListOf(() => NewsletterRunDto) runs!: NewsletterRunDto[];
}

@Description('A deal as it was sent. It may have ended since.')
export class NewsletterDealDto {
  @Id() id!: number;
  @IsString('The discount.', { example: '25% OFF' }) badge!: string;
  @IsString('Title of the deal.', { example: 'Half off sandwiches' }) title!: string;
  @IsString('Name of the vendor.', { example: 'Corner Pizza' }) vendorName!: string;
  @IsString('Its last day, in the time zone of the college. Null: no end.', {
    example: 'Ends Thursday, December 3',
    nullable: true,
  })
  ends!: string | null;
}

@Description('Deals under one heading.')
export class NewsletterGroupDto {
  @IsString('Heading.', { example: 'New this week' }) title!: string;
  @ListOf(() => NewsletterDealDto) deals!: NewsletterDealDto[];
}

@Description('A vendor as it was sent.')
export class NewsletterVendorDto {
  @Id() id!: number;
  @IsString('Name of the vendor.', { example: 'Corner Pizza' }) name!: string;
  @IsString('Number of its deals at that time.', { example: '3 deals' }) deals!: string;
}

@Description('What a newsletter said about a college. Holds nothing about its recipients.')
export class SentNewsletterPageDto extends SentNewsletterDto {
  @IsString('Sentence above the deals.', { example: '3 new deals, 2 that end soon.' }) lead!: string;
  @ListOf('Opening paragraphs of an admin.', () => NewsletterParagraphDto) intro!: NewsletterParagraphDto[];
  @ListOf(() => NewsletterGroupDto) groups!: NewsletterGroupDto[];
  @ListOf(() => NewsletterVendorDto) vendors!: NewsletterVendorDto[];
}
