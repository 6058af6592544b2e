import { CreateAdminDealDto } from './create-admin-deal.dto.js';
import { About, Optional, PartialOf, Version } from './rules.js';

@About('Changes of a deal by an admin, effective at once. Fields left out stay as they are.')
export class UpdateAdminDealDto extends PartialOf(CreateAdminDealDto) {
  @About('The version that was read; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
