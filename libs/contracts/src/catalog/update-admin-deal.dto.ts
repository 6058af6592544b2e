import { CreateAdminDealDto } from './create-admin-deal.dto.js';
import { Description, Optional, PartialOf, Version } from '../rules.js';

@Description('Changes to a deal by an admin, effective at once. Omitted fields stay as they are.')
export class UpdateAdminDealDto extends PartialOf(CreateAdminDealDto) {
  @Description('Version that was read. Default: the current one.', 3)
  @Optional()
  @Version()
  version?: number;
}
