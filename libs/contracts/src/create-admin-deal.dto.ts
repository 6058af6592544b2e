import { DealCategoryChoice, DealCollege, DealTitle, DiscountTypeChoice } from './create-deal.dto.js';
import type { DealCategory, DiscountType } from './enumerations.js';
import { DealVendor, ListedDealDto } from './listed-deal.dto.js';
import { About } from './rules.js';

@About('What an admin enters for a deal, which then waits for approval like any other.')
export class CreateAdminDealDto extends ListedDealDto {
  @About('Who offers it.', 7)
  @DealVendor()
  vendorId!: number;

  @About('The college whose students it is for.', 42)
  @DealCollege()
  collegeId!: number;

  @About('What its card shows.', 'Two for one on Tuesdays')
  @DealTitle()
  title!: string;

  @DealCategoryChoice()
  category!: DealCategory;

  @DiscountTypeChoice()
  discountType!: DiscountType;
}
