import { IsIn, IsInt, IsObject, IsString, IsUUID } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from './enumerations.js';
import { About, AtMost, Id, Instant, Nullable, rules } from './rules.js';

@About('An event that a handler gave up on after its last attempt. Kept for a month.')
export class FailedEventDto {
  @About(
    'Of the event and the handler that failed.',
    '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80-count-subscriber-when-added',
  )
  @IsString()
  id!: string;

  @IsUUID()
  eventId!: string;

  @About('The kind of event.', 'SubscriberAdded')
  @IsString()
  event!: string;

  @About('What should have been done.', 'count-subscriber-when-added')
  @IsString()
  handler!: string;

  @About('What the last attempt failed of.', 'Error: college 12 is not known')
  @IsString()
  reason!: string;

  @IsInt()
  attempts!: number;

  @Instant()
  occurredAt!: string;

  @Nullable()
  @Instant()
  failedAt!: string | null;

  @About('Ids and values; no address is in it.')
  @IsObject()
  payload!: object;
}

@About('A path with a failed event.')
export class FailedEventParamsDto {
  @About('As the list names it.', '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80-count-subscriber-when-added')
  @rules(IsString({ message: 'id is not valid' }), AtMost(200, 'id is not valid'))
  id!: string;
}

@About('A mail to one address.')
export class AdminDeliveryDto {
  @Id()
  id!: number;

  @About('The kind of mail.', 'college-live')
  @IsString()
  kind!: string;

  @About('Null: not composed yet.', 'ann@example.edu')
  @Nullable()
  @IsString()
  email!: string | null;

  @IsIn(DELIVERY_STATUSES)
  status!: DeliveryStatus;

  @IsInt()
  attempts!: number;

  @About('The mail server’s last reply code.', '550')
  @Nullable()
  @IsString()
  failure!: string | null;

  @Instant()
  createdAt!: string;

  @About('When it is tried next, or when it ended.')
  @Instant()
  dueAt!: string;
}
