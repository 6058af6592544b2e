import { IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from './enumerations.js';
import { About, IdFromText, Optional } from './rules.js';

@About('Subscriptions for admins, newest first. `search` covers the address.')
export class ListSubscribersQueryDto extends AdminListQueryDto {
  @About('Only subscriptions to this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @Optional()
  @IsIn(SUBSCRIBER_STATUSES, { message: 'status must be confirmed, unconfirmed or suppressed' })
  status?: SubscriberStatus;
}
