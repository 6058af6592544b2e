import { IsBoolean } from 'class-validator';
import { ListedDealDescription, ListedDiscountValue, RedemptionCode, DealVendor } from './create-admin-deal.dto.js';
import {
  DealCategoryChoice,
  DealCollege,
  DealEnd,
  DealStart,
  DealTerms,
  DealTitle,
  DiscountTypeChoice,
} from './create-deal.dto.js';
import { DealScheduleDto } from './deal.dto.js';
import type { DealCategory, DiscountType } from './enumerations.js';
import { About, EmptyAsNull, ImageAddress, Nested, Nullable, Optional, Version } from './rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@About('What an admin changes of a deal, at once: what is left out stays as it is.')
export class UpdateAdminDealDto {
  @About('Who offers it.', 7)
  @Optional()
  @DealVendor()
  vendorId?: number;

  @About('The college whose students it is for.', 42)
  @Optional()
  @DealCollege()
  collegeId?: number;

  @About('What its card shows.', 'Two for one on Tuesdays')
  @Optional()
  @DealTitle()
  title?: string;

  @About('An empty text counts as null.', 'Every Tuesday, all day.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedDealDescription()
  description?: string | null;

  @Optional()
  @DealCategoryChoice()
  category?: DealCategory;

  @Optional()
  @DiscountTypeChoice()
  discountType?: DiscountType;

  @About('Percent, an amount or words, as `discountType` says.', '20')
  @Optional()
  @ListedDiscountValue()
  discountValue?: string;

  @Optional()
  @DealStart()
  startDate?: string;

  @About('Null: until it is taken down.', '2027-02-15T15:00:00Z')
  @Optional()
  @Nullable()
  @DealEnd()
  endDate?: string | null;

  @About('Null: whenever the vendor is open.')
  @Optional()
  @Nullable()
  @Nested(() => DealScheduleDto, 'schedule must be an object')
  schedule?: DealScheduleDto | null;

  @About('Small print. An empty text counts as null.', 'One a person and day.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @DealTerms()
  terms?: string | null;

  @About("Shown before others on the college's page.")
  @Optional()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @About('Uploaded, or an address elsewhere that is copied. An empty text counts as null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  imageUrl?: string | null;

  @About('For everybody who redeems it; null: showing the page is enough.', 'CAMPUS20')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @RedemptionCode()
  redemptionCode?: string | null;

  @Optional()
  @Nullable()
  @Nested(() => SeoMetadataDto, 'seoMetadata must be an object')
  seoMetadata?: SeoMetadataDto | null;

  @About('Of the deal as it was read; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
