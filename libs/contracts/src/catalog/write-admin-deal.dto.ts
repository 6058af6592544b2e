import { CreateDealDto } from './create-deal.dto.js';
import { DealVendor, ListedDealDto } from './listed-deal.dto.js';
import { BothOf, Description, PickOf, PartialOf, Version } from '../rules.js';

@Description('A deal entered by an admin. It needs approval like any other.')
export class CreateAdminDealDto extends BothOf(
  PickOf(CreateDealDto, 'collegeId', 'title', 'category', 'discountType', 'usualPriceCents', 'furtherCollegeIds'),
  ListedDealDto,
) {
  @DealVendor('Vendor that offers the deal.', { example: 7 }) vendorId!: number;
}

@Description('Changes to a deal by an admin, effective at once. Omitted fields stay as they are.')
export class UpdateAdminDealDto extends PartialOf(CreateAdminDealDto) {
  @Version('Version that was read. Default: the current one.', { example: 3, optional: true }) version?: number;
}
