import { IsBoolean, IsString } from 'class-validator';
import { Description, Id, IdFromText, Instant, ListOf, Nullable } from '../rules.js';
import { CollegeParamsDto } from '../params.dto.js';

@Description('Path parameters with a college and one of its newsletters.')
export class SentNewsletterParamsDto extends CollegeParamsDto {
  @Description('Id of the newsletter in the archive.', 42)
  @IdFromText({ label: 'newsletterId' })
  newsletterId!: number;
}

@Description('A newsletter in the archive of a college.')
export class SentNewsletterDto {
  @Id()
  id!: number;

  @Description('Subject line.', '3 new deals near University of Iowa')
  @IsString()
  subject!: string;

  @Description('First offers in it.', '25% OFF at Corner Pizza, and 11 more.')
  @IsString()
  preheader!: string;

  @Instant()
  sentAt!: string;
}

@Description('Words in one style. A line break is the text "\\n".')
export class NewsletterRunDto {
  @Description('The words.', 'what is new')
  @IsString()
  text!: string;

  @IsBoolean()
  isBold!: boolean;

  @IsBoolean()
  isItalic!: boolean;

  @Description('Web address that the words link to.', 'https://example.edu/news')
  @Nullable()
  @IsString()
  href!: string | null;
}

@Description('An opening paragraph.')
export class NewsletterParagraphDto {
  @ListOf(() => NewsletterRunDto)
  runs!: NewsletterRunDto[];
}

@Description('A deal as it was sent. It may have ended since.')
export class NewsletterDealDto {
  @Id()
  id!: number;

  @Description('The discount.', '25% OFF')
  @IsString()
  badge!: string;

  @Description('Title of the deal.', 'Half off sandwiches')
  @IsString()
  title!: string;

  @Description('Name of the vendor.', 'Corner Pizza')
  @IsString()
  vendorName!: string;

  @Description('Its last day, in the time zone of the college. Null: no end.', 'Ends Thursday, December 3')
  @Nullable()
  @IsString()
  ends!: string | null;
}

@Description('Deals under one heading.')
export class NewsletterGroupDto {
  @Description('Heading.', 'New this week')
  @IsString()
  title!: string;

  @ListOf(() => NewsletterDealDto)
  deals!: NewsletterDealDto[];
}

@Description('A vendor as it was sent.')
export class NewsletterVendorDto {
  @Id()
  id!: number;

  @Description('Name of the vendor.', 'Corner Pizza')
  @IsString()
  name!: string;

  @Description('Number of its deals at that time.', '3 deals')
  @IsString()
  deals!: string;
}

@Description('What a newsletter said about a college. Holds nothing about its recipients.')
export class SentNewsletterPageDto extends SentNewsletterDto {
  @Description('Sentence above the deals.', '3 new deals, 2 that end soon.')
  @IsString()
  lead!: string;

  @Description('Opening paragraphs of an admin.')
  @ListOf(() => NewsletterParagraphDto)
  intro!: NewsletterParagraphDto[];

  @ListOf(() => NewsletterGroupDto)
  groups!: NewsletterGroupDto[];

  @ListOf(() => NewsletterVendorDto)
  vendors!: NewsletterVendorDto[];
}
