import { IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { AUDIT_SORTS, type AuditSort } from './enumerations.js';
import { About, CalendarDate, FreeText, IdFromText, Optional } from './rules.js';

@About('Entries of the audit log. Words are looked for in what was done, and in the name and number of the thing.')
export class ListAuditLogQueryDto extends AdminListQueryDto {
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

  @IsIn(AUDIT_SORTS, { message: 'sort must be newest or oldest' })
  sort: AuditSort = 'newest';
}
