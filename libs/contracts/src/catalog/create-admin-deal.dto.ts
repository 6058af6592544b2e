import { CreateDealDto } from './create-deal.dto.js';
import { DealVendor, ListedDealDto } from './listed-deal.dto.js';
import { BothOf, Description, PickOf } from '../rules.js';

@Description('A deal entered by an admin. It needs approval like any other.')
export class CreateAdminDealDto extends BothOf(
  PickOf(CreateDealDto, 'collegeId', 'title', 'category', 'discountType', 'usualPriceCents', 'furtherCollegeIds'),
  ListedDealDto,
) {
  @DealVendor('Vendor that offers the deal.', { example: 7 }) vendorId!: number;
}
