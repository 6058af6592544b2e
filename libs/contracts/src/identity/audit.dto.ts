import { IsIn, IsObject, IsString, IsUUID } from 'class-validator';
import { ACTIVITY_KINDS, SERVICE_NAMES, type ActivityKind, type ServiceName } from '../enumerations.js';
import { Description, Id, Instant, Nullable } from '../rules.js';

@Description(
  'An action of an admin: its subject, its time and its changes. Kept after the subject or the admin is deleted.',
)
export class AuditEntryDto {
  @IsUUID()
  id!: string;

  @Instant()
  occurredAt!: string;

  @Description('Service that recorded the action.')
  @IsIn(SERVICE_NAMES)
  service!: ServiceName;

  @Description('Account of the admin. Null once it is deleted.', 1)
  @Nullable()
  @Id()
  actorId!: number | null;

  @Description('Display name of the admin, else the address.', 'Ann')
  @Nullable()
  @IsString()
  actorName!: string | null;

  @Description('Action, as `subject.verb`.', 'deal.approve')
  @IsString()
  action!: string;

  @Description('Type of the subject.', 'deal')
  @IsString()
  subjectType!: string;

  @Description('Id of the subject, if it has one.', '42')
  @Nullable()
  @IsString()
  subjectId!: string | null;

  @Description('Name of the subject.', 'Half off sandwiches')
  @Nullable()
  @IsString()
  label!: string | null;

  @Description(
    'Old values of the changed fields. Null: the subject did not exist. Addresses, phone numbers and codes read "(changed)".',
  )
  @Nullable()
  @IsObject()
  before!: object | null;

  @Description('New values of the changed fields. Null: the subject was deleted.')
  @Nullable()
  @IsObject()
  after!: object | null;
}

@Description('A recent event on the marketplace.')
export class ActivityDto {
  @IsUUID()
  id!: string;

  @Instant()
  at!: string;

  @Description('admin: done by an admin; event: done by anyone else.')
  @IsIn(ACTIVITY_KINDS)
  kind!: ActivityKind;

  @Description('Name of the admin. Null for other events.', 'Ann')
  @Nullable()
  @IsString()
  actorName!: string | null;

  @Description('Event, as `subject.verb`.', 'deal.submit')
  @IsString()
  action!: string;

  @Description('Type of the subject.', 'deal')
  @IsString()
  subjectType!: string;

  @Description('Id of the subject, if it has one.', '42')
  @Nullable()
  @IsString()
  subjectId!: string | null;

  @Description('Name of the subject.', 'Half off sandwiches')
  @Nullable()
  @IsString()
  label!: string | null;
}
