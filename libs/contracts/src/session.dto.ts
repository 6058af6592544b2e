import { IsBoolean, IsIn, IsString } from 'class-validator';
import { SESSION_ROLES, type SessionRole } from './enumerations.js';
import { About, Id, Instant, Nullable } from './rules.js';

@About('Who is signed in; a student is reported as `user`.')
export class SessionDto {
  @IsBoolean()
  authenticated!: boolean;

  @Nullable()
  @Id()
  userId!: number | null;

  @Nullable()
  @IsIn(SESSION_ROLES)
  role!: SessionRole | null;
}

@About('A browser in which somebody is signed in.')
export class SessionEntryDto {
  @Id()
  id!: number;

  @About('Null where the browser did not say.', 'Chrome on Windows')
  @Nullable()
  @IsString()
  device!: string | null;

  @Instant()
  createdAt!: string;

  @About('To the hour.')
  @Instant()
  lastSeenAt!: string;

  @About('The browser that asks.')
  @IsBoolean()
  isCurrent!: boolean;
}
