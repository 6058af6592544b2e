import { Matches } from 'class-validator';
import { About, EmailAddress } from './rules.js';

@About('The code of a sign-in mail, for the sign-in provider.')
export class SignInCodeDto {
  @EmailAddress()
  email!: string;

  @About('Of the newest mail.', '123456')
  @Matches(/^\d{6}$/, { message: 'The code has 6 digits.' })
  code!: string;
}
