import { About, Token } from './rules.js';

@About('A link of a mail, in a body: no token stands in a log of requests.')
export class NewsletterLinkDto {
  @About('As the link in a mail ends.', 'u8Zk3…')
  @Token('token', 600)
  token!: string;
}
