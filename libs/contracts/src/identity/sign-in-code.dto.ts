import { Matches } from 'class-validator';
import { Description, EmailAddress } from '../rules.js';

@Description('The code from a sign-in email, for the sign-in provider.')
export class SignInCodeDto {
  @EmailAddress()
  email!: string;

  @Description('Code from the latest email.', '123456')
  @Matches(/^\d{6}$/, { message: 'The code has 6 digits.' })
  code!: string;
}
