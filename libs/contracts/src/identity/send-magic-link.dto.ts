import { Description, EmailAddress, RequiredEmailAddress } from '../rules.js';

@Description('The address entered on the sign-in page. The sign-in provider emails a link to it.')
export class SendMagicLinkDto {
  @EmailAddress() email!: string;
}

@Description('The address entered in the sign-in modal, with a separate message if it is missing.')
export class SendMagicLinkInModalDto {
  @RequiredEmailAddress() email!: string;
}
