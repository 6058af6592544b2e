import { IsIn } from 'class-validator';
import { DEAL_STATUSES, type DealStatus } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, Optional } from './rules.js';

@About('Deals in whatever state: of their vendor, or for admins of all.')
export class ListOwnDealsQueryDto extends PageQueryDto {
  @About('Only those in this state.')
  @Optional()
  @IsIn(DEAL_STATUSES, { message: 'status must be draft, pending, approved, rejected or expired' })
  status?: DealStatus;
}
