import { About, EmailAddress, Id, Optional } from './rules.js';

@About('Ends a subscription.')
export class UnsubscribeDto {
  @About('May be left out by a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;

  @About('Left out: of every college.', 42)
  @Optional()
  @Id('Please select a college to subscribe for')
  collegeId?: number;
}
