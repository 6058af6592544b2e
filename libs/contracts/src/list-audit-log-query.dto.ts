import { PageQueryDto } from './page-query.dto.js';
import { About, CalendarDate, FreeText, IdFromText, Optional } from './rules.js';

@About('Entries of the audit log, the newest first.')
export class ListAuditLogQueryDto extends PageQueryDto {
  @About('In what was done, and in the name and number of the thing.', 'sandwiches')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;

  @About('Of this admin.', 1)
  @Optional()
  @IdFromText('actorId')
  actorId?: number;

  @About('Of this action.', 'deal.approve')
  @Optional()
  @FreeText(100, 'action must be at most 100 characters')
  action?: string;

  @About('Of this kind of thing.', 'deal')
  @Optional()
  @FreeText(50, 'subjectType must be at most 50 characters')
  subjectType?: string;

  @About('Of this thing, with subjectType.', '42')
  @Optional()
  @FreeText(100, 'subjectId must be at most 100 characters')
  subjectId?: string;

  @About('Not before this day (UTC).')
  @Optional()
  @CalendarDate('from must be a date')
  from?: string;

  @About('Not after this day (UTC).')
  @Optional()
  @CalendarDate('to must be a date')
  to?: string;
}
