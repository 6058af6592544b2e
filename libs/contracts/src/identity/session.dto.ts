import { SESSION_ROLES, type SessionRole } from '../enumerations.js';
import { Description, Id, Instant, IsBoolean, IsIn, IsString } from '../rules.js';

@Description('The signed-in user. A student is reported as `user`.')
export class SessionDto {
  @IsBoolean() authenticated!: boolean;
  @Id({ nullable: true }) userId!: number | null;
  @IsIn(SESSION_ROLES, { nullable: true }) role!: SessionRole | null;
}

@Description('A browser in which the user is signed in.')
export class SessionEntryDto {
  @Id() id!: number;
  @IsString('Browser and system. Null: unknown.', { example: 'Chrome on Windows', nullable: true })
  device!: string | null;
  @Instant() createdAt!: string;
  @Instant('Last use, rounded to the hour.') lastSeenAt!: string;
  @IsBoolean('Whether this is the browser of the request.') isCurrent!: boolean;
}
