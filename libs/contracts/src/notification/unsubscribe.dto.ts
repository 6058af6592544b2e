import { About, EmailAddress, Id, Optional } from '../rules.js';

@About('Ends a subscription.')
export class UnsubscribeDto {
  @About('Address. Optional for a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;

  @About('College id. Default: every college.', 42)
  @Optional()
  @Id('Please select a college to subscribe for')
  collegeId?: number;
}
