import { ACTIVITY_KINDS, SERVICE_NAMES, type ActivityKind, type ServiceName } from '../enumerations.js';
import { Description, Id, Instant, IsIn, IsObject, IsString, IsUUID } from '../rules.js';

@Description(
  'An action of an admin: its subject, its time and its changes. Kept after the subject or the admin is deleted.',
)
export class AuditEntryDto {
  @IsUUID() id!: string;
  @Instant() occurredAt!: string;
  @IsIn('Service that recorded the action.', SERVICE_NAMES) service!: ServiceName;
  @Id('Account of the admin. Null once it is deleted.', { example: 1, nullable: true }) actorId!: number | null;
  @IsString('Display name of the admin, else the address.', { example: 'Ann', nullable: true })
  actorName!: string | null;
  @IsString('Action, as `subject.verb`.', { example: 'deal.approve' }) action!: string;
  @IsString('Type of the subject.', { example: 'deal' }) subjectType!: string;
  @IsString('Id of the subject, if it has one.', { example: '42', nullable: true }) subjectId!: string | null;
  @IsString('Name of the subject.', { example: 'Half off sandwiches', nullable: true }) label!: string | null;
  @IsObject(
    'Old values of the changed fields. Null: the subject did not exist. Addresses, phone numbers and codes read "(changed)".',
    { nullable: true },
  )
  before!: object | null;
  @IsObject('New values of the changed fields. Null: the subject was deleted.', { nullable: true })
  after!: object | null;
}

@Description('A recent event on the marketplace.')
export class ActivityDto {
  @IsUUID() id!: string;
  @Instant() at!: string;
  @IsIn('admin: done by an admin; event: done by anyone else.', ACTIVITY_KINDS) kind!: ActivityKind;
  @IsString('Name of the admin. Null for other events.', { example: 'Ann', nullable: true }) actorName!: string | null;
  @IsString('Event, as `subject.verb`.', { example: 'deal.submit' }) action!: string;
  @IsString('Type of the subject.', { example: 'deal' }) subjectType!: string;
  @IsString('Id of the subject, if it has one.', { example: '42', nullable: true }) subjectId!: string | null;
  @IsString('Name of the subject.', { example: 'Half off sandwiches', nullable: true }) label!: string | null;
}
