import { About, EmailAddress, RequiredEmailAddress } from './rules.js';

@About('The address that the sign-in provider mails a link to, as the sign-in page asks for it.')
export class SendMagicLinkDto {
  @EmailAddress()
  email!: string;
}

@About('The same as the sign-in modal asks for it: it has a message of its own for no address.')
export class SendMagicLinkInModalDto {
  @RequiredEmailAddress()
  email!: string;
}
