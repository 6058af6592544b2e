import { About, EmailAddress, Optional } from './rules.js';

@About('The address to look up.')
export class NewsletterStatusQueryDto {
  @About('Address. Optional for a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;
}
