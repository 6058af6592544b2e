import { Description, Token } from '../rules.js';

@Description('The token of an email link. Sent in a body, so that no request log contains it.')
export class NewsletterLinkDto {
  @Description('Token at the end of the link.', 'u8Zk3…')
  @Token('token', 600)
  token!: string;
}
