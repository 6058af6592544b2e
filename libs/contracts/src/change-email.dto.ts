import { About, DiffersFrom, EmailAddress } from './rules.js';

@About('The address that an account moves to, for the sign-in provider.')
export class ChangeEmailDto {
  @EmailAddress()
  currentEmail!: string;

  @EmailAddress()
  @DiffersFrom<ChangeEmailDto>('currentEmail', 'This is your address already.')
  email!: string;
}
