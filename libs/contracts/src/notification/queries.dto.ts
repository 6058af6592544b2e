import { IsIn, IsInt, Max, Min } from 'class-validator';
import { AdminListQueryDto, PageQueryDto } from '../queries.dto.js';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  NEWSLETTER_RECIPIENT_STATUSES,
  NEWSLETTER_STATUSES,
  type NewsletterRecipientStatus,
  type NewsletterStatus,
  SUBSCRIBER_STATUSES,
  type SubscriberStatus,
} from '../enumerations.js';
import { MAXIMUM_ID } from '../limits.js';
import { Description, EmailAddress, FreeText, IdFromText, NumberFromText, Optional, rules } from '../rules.js';

@Description('Emails by status, newest first.')
export class ListDeliveriesQueryDto extends PageQueryDto {
  @Description('Prefix of the address.', 'val@')
  @Optional()
  @FreeText({ label: 'search', max: 254 })
  search?: string;

  @IsIn(DELIVERY_STATUSES, { message: 'status must be pending, sent or failed' })
  status: DeliveryStatus = 'failed';
}

@Description('Newsletters, newest first.')
export class ListNewslettersQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(NEWSLETTER_STATUSES, { message: 'status must be draft, queued, sending, paused, sent, failed or cancelled' })
  status?: NewsletterStatus;

  @Description('Only newsletters sent to this college alone.')
  @Optional()
  @IdFromText({ label: 'collegeId' })
  collegeId?: number;
}

@Description('Recipients of a newsletter, in sending order.')
export class ListNewsletterRecipientsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(NEWSLETTER_RECIPIENT_STATUSES, { message: 'status must be pending, sent, failed, uncertain or skipped' })
  status?: NewsletterRecipientStatus;

  @Description('Prefix of the address.', 'ann@')
  @Optional()
  @FreeText({ label: 'search', max: 254 })
  search?: string;
}

@Description('Subscriptions for admins, newest first. `search` covers the address.')
export class ListSubscribersQueryDto extends AdminListQueryDto {
  @Description('Only subscriptions to this college.', 42)
  @Optional()
  @IdFromText({ label: 'collegeId' })
  collegeId?: number;

  @Optional()
  @IsIn(SUBSCRIBER_STATUSES, { message: 'status must be confirmed, unconfirmed or suppressed' })
  status?: SubscriberStatus;
}

@Description('The newsletter to preview.')
export class NewsletterPreviewQueryDto {
  @Description('College id.', '42')
  @IdFromText({ label: 'collegeId' })
  collegeId!: number;

  @Description('Newsletter whose own subject and opening paragraphs are shown. Default: none.', '7')
  @Optional()
  @IdFromText({ label: 'newsletterId' })
  newsletterId?: number;
}

@Description('The address to look up.')
export class NewsletterStatusQueryDto {
  @Description('Address. Optional for a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;
}

const INVALID = { message: 'lastEventId is not valid' };

@Description('The position at which a notification stream resumes.')
export class NotificationStreamQueryDto {
  @Description(
    'Alternative to the header `Last-Event-ID`, for clients that cannot set it, such as a script that reopens the stream.',
    42,
  )
  @Optional()
  @NumberFromText()
  @rules(IsInt(INVALID), Min(0, INVALID), Max(MAXIMUM_ID, INVALID))
  lastEventId?: number;
}
