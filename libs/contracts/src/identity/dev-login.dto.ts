import { IsIn } from 'class-validator';
import { SESSION_ROLES, type SessionRole } from '../enumerations.js';
import { Description } from '../rules.js';

@Description('The demo account to sign in to. Never available in production.')
export class DevLoginDto {
  @IsIn(SESSION_ROLES, { message: 'role must be admin, user or vendor' })
  role!: SessionRole;
}
