import { About, EmailAddress, RequiredEmailAddress } from '../rules.js';

@About('The address entered on the sign-in page. The sign-in provider emails a link to it.')
export class SendMagicLinkDto {
  @EmailAddress()
  email!: string;
}

@About('The address entered in the sign-in modal, with a separate message if it is missing.')
export class SendMagicLinkInModalDto {
  @RequiredEmailAddress()
  email!: string;
}
