import { IsBoolean, IsIn, IsString } from 'class-validator';
import { SESSION_ROLES, type SessionRole } from '../enumerations.js';
import { Description, Id, Instant, Nullable } from '../rules.js';

@Description('The signed-in user. A student is reported as `user`.')
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

@Description('A browser in which the user is signed in.')
export class SessionEntryDto {
  @Id()
  id!: number;

  @Description('Browser and system. Null: unknown.', 'Chrome on Windows')
  @Nullable()
  @IsString()
  device!: string | null;

  @Instant()
  createdAt!: string;

  @Description('Last use, rounded to the hour.')
  @Instant()
  lastSeenAt!: string;

  @Description('Whether this is the browser of the request.')
  @IsBoolean()
  isCurrent!: boolean;
}
