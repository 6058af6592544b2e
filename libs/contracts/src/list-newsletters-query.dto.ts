import { IsIn } from 'class-validator';
import {
  NEWSLETTER_RECIPIENT_STATUSES,
  NEWSLETTER_STATUSES,
  type NewsletterRecipientStatus,
  type NewsletterStatus,
} from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, FreeText, IdFromText, Optional } from './rules.js';

@About('Newsletters, newest first.')
export class ListNewslettersQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(NEWSLETTER_STATUSES, { message: 'status must be queued, sending, paused, sent, failed or cancelled' })
  status?: NewsletterStatus;

  @About('Only newsletters sent to this college alone.')
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;
}

@About('Recipients of a newsletter, in sending order.')
export class ListNewsletterRecipientsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(NEWSLETTER_RECIPIENT_STATUSES, { message: 'status must be pending, sent, failed, uncertain or skipped' })
  status?: NewsletterRecipientStatus;

  @About('Prefix of the address.', 'ann@')
  @Optional()
  @FreeText(254, 'search must be at most 254 characters')
  search?: string;
}
