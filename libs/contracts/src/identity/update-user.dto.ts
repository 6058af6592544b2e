import { USER_ROLES, type UserRole } from '../enumerations.js';
import { Description, Id, OneOf, TrueOrFalse, Reason } from '../rules.js';

@Description('Changes to an account by an admin. Omitted fields stay as they are.')
export class UpdateUserDto {
  @OneOf(USER_ROLES, { optional: true }) role?: UserRole;
  @TrueOrFalse({ optional: true }) emailVerified?: boolean;
  @Id('College id. Null: none.', { message: 'collegeId is not valid', example: 42, optional: 'or null' })
  collegeId?: number | null;
}

@Description('Suspends an account.')
export class SuspendUserDto {
  @Reason('Reason, visible only to admins.', { example: 'Posts the deals of another business' })
  reason!: string;
}
