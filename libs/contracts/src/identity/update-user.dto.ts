import { IsBoolean, IsIn } from 'class-validator';
import { USER_ROLES, type UserRole } from '../enumerations.js';
import { Description, Id, Nullable, Optional } from '../rules.js';

@Description('Changes to an account by an admin. Omitted fields stay as they are.')
export class UpdateUserDto {
  @Optional()
  @IsIn(USER_ROLES, { message: 'role must be student, vendor or admin' })
  role?: UserRole;

  @Optional()
  @IsBoolean({ message: 'emailVerified must be true or false' })
  emailVerified?: boolean;

  @Description('College id. Null: none.', 42)
  @Optional()
  @Nullable()
  @Id({ message: 'collegeId is not valid' })
  collegeId?: number | null;
}
