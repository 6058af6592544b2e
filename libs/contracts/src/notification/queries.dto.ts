import { Max, Min } from 'class-validator';
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
import { MAXIMUM_LONG_ID } from '../limits.js';
import { Description, EmailAddress, FreeText, IdFromText, IsInt, NumberFromText, OneOf, rules } from '../rules.js';

@Description('Emails by status, newest first.')
export class ListDeliveriesQueryDto extends PageQueryDto {
  @FreeText('Prefix of the address.', { max: 254, example: 'val@', optional: true }) search?: string;
  @OneOf(DELIVERY_STATUSES) status: DeliveryStatus = 'failed';
}

@Description('Newsletters, newest first.')
export class ListNewslettersQueryDto extends PageQueryDto {
  @OneOf(NEWSLETTER_STATUSES, { optional: true }) status?: NewsletterStatus;
  @IdFromText('Only newsletters sent to this college alone.', { optional: true }) collegeId?: number;
}

@Description('Recipients of a newsletter, in sending order.')
export class ListNewsletterRecipientsQueryDto extends PageQueryDto {
  @OneOf(NEWSLETTER_RECIPIENT_STATUSES, { optional: true }) status?: NewsletterRecipientStatus;
  @FreeText('Prefix of the address.', { max: 254, example: 'ann@', optional: true }) search?: string;
}

@Description('Subscriptions for admins, newest first. `search` covers the address.')
export class ListSubscribersQueryDto extends AdminListQueryDto {
  @IdFromText('Only subscriptions to this college.', { example: 42, optional: true }) collegeId?: number;
  @OneOf(SUBSCRIBER_STATUSES, { optional: true }) status?: SubscriberStatus;
}

@Description('The newsletter to preview.')
export class NewsletterPreviewQueryDto {
  @IdFromText('College id.', { example: '42' }) collegeId!: number;
  @IdFromText('Newsletter whose own subject and opening paragraphs are shown. Default: none.', {
    example: '7',
    optional: true,
  })
  newsletterId?: number;
}

@Description('The address to look up.')
export class NewsletterStatusQueryDto {
  @EmailAddress('Address. Optional for a signed-in user.', { optional: true }) email?: string;
}

const INVALID = { message: 'lastEventId is not valid' };

@Description('The position at which a notification stream resumes.')
export class NotificationStreamQueryDto {
  @NumberFromText()
  @rules(
    IsInt(
      'Alternative to the header `Last-Event-ID`, for clients that cannot set it, such as a script that reopens the stream.',
      { ...INVALID, example: 42, optional: true },
    ),
    Min(0, INVALID),
    Max(MAXIMUM_LONG_ID, INVALID),
  )
  lastEventId?: number;
}
