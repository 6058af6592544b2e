import { CreateDealDto } from './create-deal.dto.js';
import { DealVendor, ListedDealDto } from './listed-deal.dto.js';
import { About, BothOf, PickOf } from './rules.js';

@About('A deal that an admin enters. It waits for approval like any other.')
export class CreateAdminDealDto extends BothOf(
  PickOf(CreateDealDto, 'collegeId', 'title', 'category', 'discountType'),
  ListedDealDto,
) {
  @About('Who offers it.', 7)
  @DealVendor()
  vendorId!: number;
}
