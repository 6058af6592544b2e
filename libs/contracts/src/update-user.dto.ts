import { IsBoolean, IsIn } from 'class-validator';
import { USER_ROLES, type UserRole } from './enumerations.js';
import { About, Id, Nullable, Optional } from './rules.js';

@About('What an admin changes of an account: what is left out stays as it is.')
export class UpdateUserDto {
  @Optional()
  @IsIn(USER_ROLES, { message: 'role must be student, vendor or admin' })
  role?: UserRole;

  @Optional()
  @IsBoolean({ message: 'emailVerified must be true or false' })
  emailVerified?: boolean;

  @About('Null: none.', 42)
  @Optional()
  @Nullable()
  @Id('collegeId is not valid')
  collegeId?: number | null;
}
