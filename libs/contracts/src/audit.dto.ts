import { IsIn, IsObject, IsString, IsUUID } from 'class-validator';
import { ACTIVITY_KINDS, SERVICE_NAMES, type ActivityKind, type ServiceName } from './enumerations.js';
import { About, Id, Instant, Nullable } from './rules.js';

@About('What an admin did: to what, when, and what changed by it. It stays when the thing or the admin goes.')
export class AuditEntryDto {
  @IsUUID()
  id!: string;

  @Instant()
  occurredAt!: string;

  @About('Where it was done.')
  @IsIn(SERVICE_NAMES)
  service!: ServiceName;

  @About('The admin’s account; null once that is deleted.', 1)
  @Nullable()
  @Id()
  actorId!: number | null;

  @About('The admin as others see them, else their address.', 'Ann')
  @Nullable()
  @IsString()
  actorName!: string | null;

  @About('The kind of thing and what was done to it.', 'deal.approve')
  @IsString()
  action!: string;

  @About('The kind of thing.', 'deal')
  @IsString()
  subjectType!: string;

  @About('Its number, where it has one.', '42')
  @Nullable()
  @IsString()
  subjectId!: string | null;

  @About('What admins call it.', 'Half off sandwiches')
  @Nullable()
  @IsString()
  label!: string | null;

  @About('What changed, as it was; null: it was not there. Addresses, phone numbers and codes read "(changed)".')
  @Nullable()
  @IsObject()
  before!: object | null;

  @About('What changed, as it is since; null: it is gone.')
  @Nullable()
  @IsObject()
  after!: object | null;
}

@About('Something that happened on the marketplace lately.')
export class ActivityDto {
  @IsUUID()
  id!: string;

  @Instant()
  at!: string;

  @About('admin: an admin did it; event: anybody else.')
  @IsIn(ACTIVITY_KINDS)
  kind!: ActivityKind;

  @About('The admin; null of other events.', 'Ann')
  @Nullable()
  @IsString()
  actorName!: string | null;

  @About('The kind of thing and what happened to it.', 'deal.submit')
  @IsString()
  action!: string;

  @About('The kind of thing.', 'deal')
  @IsString()
  subjectType!: string;

  @About('Its number, where it has one.', '42')
  @Nullable()
  @IsString()
  subjectId!: string | null;

  @About('What admins call it.', 'Half off sandwiches')
  @Nullable()
  @IsString()
  label!: string | null;
}
