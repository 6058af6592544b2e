import {
  DealCategoryChoice,
  DealDescription,
  DealEnd,
  DealStart,
  DealTerms,
  DealTitle,
  DiscountTypeChoice,
  DiscountValue,
} from './create-deal.dto.js';
import { DealScheduleDto } from './deal.dto.js';
import type { DealCategory, DiscountType } from './enumerations.js';
import { About, EmptyAsNull, ImageAddress, Nested, Nullable, Optional, Version } from './rules.js';

@About(
  'What a vendor changes of a deal: what is left out stays as it is. An approved deal shows it once it is approved.',
)
export class UpdateDealDto {
  @About('Of the deal as it was read: another one has changed it meanwhile where it is not the same any more.', 3)
  @Version()
  version!: number;

  @About('What its card shows.', 'Two for one on Tuesdays')
  @Optional()
  @DealTitle()
  title?: string;

  @About('In a few sentences.', 'Every Tuesday, all day, for everybody with a student ID.')
  @Optional()
  @DealDescription()
  description?: string;

  @Optional()
  @DealCategoryChoice()
  category?: DealCategory;

  @Optional()
  @DiscountTypeChoice()
  discountType?: DiscountType;

  @About('Percent (1 to 100), an amount above 0, or free text, depending on `discountType`.', '20')
  @Optional()
  @DiscountValue()
  discountValue?: string;

  @About('When it begins.', '2027-01-15T15:00:00Z')
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

  @About('Uploaded, or an address elsewhere that is copied. An empty text counts as null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  image?: string | null;

  @About('Small print. An empty text counts as null.', 'One a person and day.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @DealTerms()
  terms?: string | null;
}
