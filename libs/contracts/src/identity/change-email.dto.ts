import { Description, DiffersFrom, EmailAddress } from '../rules.js';

@Description('The new address of an account, for the sign-in provider.')
export class ChangeEmailDto {
  @EmailAddress() currentEmail!: string;
  @EmailAddress() @DiffersFrom<ChangeEmailDto>('currentEmail', 'This is your address already.') email!: string;
}
