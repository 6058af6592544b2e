import { CreateAdminDealDto } from './create-admin-deal.dto.js';
import { Description, PartialOf, Version } from '../rules.js';

@Description('Changes to a deal by an admin, effective at once. Omitted fields stay as they are.')
export class UpdateAdminDealDto extends PartialOf(CreateAdminDealDto) {
  @Version('Version that was read. Default: the current one.', { example: 3, optional: true }) version?: number;
}
