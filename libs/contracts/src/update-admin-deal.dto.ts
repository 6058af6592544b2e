import { DealCategoryChoice, DealCollege, DealTitle, DiscountTypeChoice } from './create-deal.dto.js';
import type { DealCategory, DiscountType } from './enumerations.js';
import { DealVendor, ListedDealDto } from './listed-deal.dto.js';
import { About, Optional, Version } from './rules.js';

@About('What an admin changes of a deal, at once: what is left out stays as it is.')
export class UpdateAdminDealDto extends ListedDealDto {
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

  @Optional()
  @DealCategoryChoice()
  category?: DealCategory;

  @Optional()
  @DiscountTypeChoice()
  discountType?: DiscountType;

  @About('Of the deal as it was read; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
