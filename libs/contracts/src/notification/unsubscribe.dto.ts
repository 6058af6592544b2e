import { Description, EmailAddress, Id, Optional } from '../rules.js';

@Description('Ends a subscription.')
export class UnsubscribeDto {
  @Description('Address. Optional for a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;

  @Description('College id. Default: every college.', 42)
  @Optional()
  @Id('Please select a college to subscribe for')
  collegeId?: number;
}
