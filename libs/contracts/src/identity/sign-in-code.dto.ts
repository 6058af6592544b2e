import { Description, EmailAddress, Matches } from '../rules.js';

@Description('The code from a sign-in email, for the sign-in provider.')
export class SignInCodeDto {
  @EmailAddress() email!: string;
  @Matches('Code from the latest email.', /^\d{6}$/, { message: 'The code has 6 digits.', example: '123456' })
  code!: string;
}
