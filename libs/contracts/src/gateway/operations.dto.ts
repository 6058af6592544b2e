import { IsIn, IsInt, IsObject, IsString, IsUUID } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../enumerations.js';
import { Description, AtMost, Id, Instant, Nullable, rules } from '../rules.js';

@Description('An event whose handler failed on its last attempt. Kept for one month.')
export class FailedEventDto {
  @Description(
    'Id of the event and the failed handler.',
    '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80-count-subscriber-when-added',
  )
  @IsString()
  id!: string;

  @IsUUID()
  eventId!: string;

  @Description('Event name.', 'SubscriberAdded')
  @IsString()
  event!: string;

  @Description('Name of the failed handler.', 'count-subscriber-when-added')
  @IsString()
  handler!: string;

  @Description('Error of the last attempt.', 'Error: college 12 is not known')
  @IsString()
  reason!: string;

  @IsInt()
  attempts!: number;

  @Instant()
  occurredAt!: string;

  @Nullable()
  @Instant()
  failedAt!: string | null;

  @Description('Payload: ids and values, never an email address.')
  @IsObject()
  payload!: object;
}

@Description('Path parameters of a failed event.')
export class FailedEventParamsDto {
  @Description('Id from the list.', '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80-count-subscriber-when-added')
  @rules(IsString({ message: 'id is not valid' }), AtMost(200, 'id is not valid'))
  id!: string;
}

@Description('An email to one address.')
export class AdminDeliveryDto {
  @Id()
  id!: number;

  @Description('Kind of email.', 'college-live')
  @IsString()
  kind!: string;

  @Description('Recipient address. Null: not composed yet.', 'ann@example.edu')
  @Nullable()
  @IsString()
  email!: string | null;

  @IsIn(DELIVERY_STATUSES)
  status!: DeliveryStatus;

  @IsInt()
  attempts!: number;

  @Description('Last reply code of the mail server.', '550')
  @Nullable()
  @IsString()
  failure!: string | null;

  @Instant()
  createdAt!: string;

  @Description('When the next attempt is due, or when the last one ended.')
  @Instant()
  dueAt!: string;
}
