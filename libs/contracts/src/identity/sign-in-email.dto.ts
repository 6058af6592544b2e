import { Description, EmailAddress, RequiredEmailAddress, Matches } from '../rules.js';

@Description('The address entered on the sign-in page. The sign-in provider emails a link to it.')
export class SendMagicLinkDto {
  @EmailAddress() email!: string;
}

@Description('The address entered in the sign-in modal, with a separate message if it is missing.')
export class SendMagicLinkInModalDto {
  @RequiredEmailAddress() email!: string;
}

@Description('The code from a sign-in email, for the sign-in provider.')
export class SignInCodeDto {
  @EmailAddress() email!: string;
  @Matches('Code from the latest email.', /^\d{6}$/, { message: 'The code has 6 digits.', example: '123456' })
  code!: string;
}
