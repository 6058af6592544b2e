import { IsIn } from 'class-validator';
import { SESSION_ROLES, type SessionRole } from './enumerations.js';
import { About } from './rules.js';

@About('Which demo account to sign in as; never in production.')
export class DevLoginDto {
  @IsIn(SESSION_ROLES, { message: 'role must be admin, user or vendor' })
  role!: SessionRole;
}
