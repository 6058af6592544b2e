import { CreateDealDto } from './create-deal.dto.js';
import { DealVendor, ListedDealDto } from './listed-deal.dto.js';
import { Description, BothOf, PickOf } from '../rules.js';

@Description('A deal entered by an admin. It needs approval like any other.')
export class CreateAdminDealDto extends BothOf(
  PickOf(CreateDealDto, 'collegeId', 'title', 'category', 'discountType', 'usualPriceCents', 'furtherCollegeIds'),
  ListedDealDto,
) {
  @Description('Vendor that offers the deal.', 7)
  @DealVendor()
  vendorId!: number;
}
