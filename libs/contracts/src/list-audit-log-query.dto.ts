import { IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { AUDIT_SORTS, type AuditSort } from './enumerations.js';
import { About, CalendarDate, FreeText, IdFromText, Optional } from './rules.js';

@About('Entries of the audit log. `search` covers the action and the name and id of the subject.')
export class ListAuditLogQueryDto extends AdminListQueryDto {
  @About('Only entries of this admin.', 1)
  @Optional()
  @IdFromText('actorId')
  actorId?: number;

  @About('Only entries with this action.', 'deal.approve')
  @Optional()
  @FreeText(100, 'action must be at most 100 characters')
  action?: string;

  @About('Only entries about this type of subject.', 'deal')
  @Optional()
  @FreeText(50, 'subjectType must be at most 50 characters')
  subjectType?: string;

  @About('Only entries about this subject. Used with `subjectType`.', '42')
  @Optional()
  @FreeText(100, 'subjectId must be at most 100 characters')
  subjectId?: string;

  @About('First day (UTC).')
  @Optional()
  @CalendarDate('from must be a date')
  from?: string;

  @About('Last day (UTC).')
  @Optional()
  @CalendarDate('to must be a date')
  to?: string;

  @IsIn(AUDIT_SORTS, { message: 'sort must be newest or oldest' })
  sort: AuditSort = 'newest';
}
