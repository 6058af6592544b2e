import { IsIn } from 'class-validator';
import { DEAL_STATUSES, type DealStatus } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, Optional } from './rules.js';

@About('Deals in any state: of the caller’s vendor, or of all vendors for admins.')
export class ListOwnDealsQueryDto extends PageQueryDto {
  @About('Only deals with this status.')
  @Optional()
  @IsIn(DEAL_STATUSES, { message: 'status must be draft, pending, approved, rejected or expired' })
  status?: DealStatus;
}
