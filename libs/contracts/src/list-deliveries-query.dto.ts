import { IsIn } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, FreeText, Optional } from './rules.js';

@About('Emails by status, newest first.')
export class ListDeliveriesQueryDto extends PageQueryDto {
  @About('Prefix of the address.', 'val@')
  @Optional()
  @FreeText(254, 'search must be at most 254 characters')
  search?: string;

  @IsIn(DELIVERY_STATUSES, { message: 'status must be pending, sending, sent or failed' })
  status: DeliveryStatus = 'failed';
}
