import { DELIVERY_STATUSES, type DeliveryStatus } from '../enumerations.js';
import { AtMost, Description, Id, Instant, IsIn, IsInt, IsObject, IsString, IsUUID, rules } from '../rules.js';

@Description('An event whose handler failed on its last attempt. Kept for one month.')
export class FailedEventDto {
  @IsString('Id of the event and the failed handler.', {
    example: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80-count-subscriber-when-added',
  })
  id!: string;
  @IsUUID() eventId!: string;
  @IsString('Event name.', { example: 'SubscriberAdded' }) event!: string;
  @IsString('Name of the failed handler.', { example: 'count-subscriber-when-added' }) handler!: string;
  @IsString('Error of the last attempt.', { example: 'Error: college 12 is not known' }) reason!: string;
  @IsInt() attempts!: number;
  @Instant() occurredAt!: string;
  @Instant({ nullable: true }) failedAt!: string | null;
  @IsObject('Payload: ids and values, never an email address.') payload!: object;
}

@Description('Path parameters of a failed event.')
export class FailedEventParamsDto {
  @rules(
    IsString('Id from the list.', {
      message: 'id is not valid',
      example: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80-count-subscriber-when-added',
    }),
    AtMost(200, 'id is not valid'),
  )
  id!: string;
}

@Description('An email to one address.')
export class AdminDeliveryDto {
  @Id({ isLong: true }) id!: number;
  @IsString('Kind of email.', { example: 'college-live' }) kind!: string;
  @IsString('Recipient address. Null: not composed yet.', { example: 'ann@example.edu', nullable: true })
  email!: string | null;
  @IsIn(DELIVERY_STATUSES) status!: DeliveryStatus;
  @IsInt() attempts!: number;
  @IsString('Last reply code of the mail server.', { example: '550', nullable: true }) failure!: string | null;
  @Instant() createdAt!: string;
  @Instant('When the next attempt is due, or when the last one ended.') dueAt!: string;
}
