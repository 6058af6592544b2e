import { About, EmailAddress, Optional } from './rules.js';

@About('Whose subscription is asked for.')
export class NewsletterStatusQueryDto {
  @About('May be left out by a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;
}
