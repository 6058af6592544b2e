import { About, EmailAddress, FreeText, Id, Optional, RequiredEmailAddress } from './rules.js';

@About("Subscribes an address to a college's newsletter.")
export class SubscribeDto {
  @About('May be left out by a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;

  @About('Of the college.', 42)
  @Id('Please select a college to subscribe for')
  collegeId!: number;

  @About('Of the invitation that led here.', 'ANN42')
  @Optional()
  @FreeText(32, 'referralCode is not valid')
  referralCode?: string;
}

@About('The same by a visitor, who has no address that we know.')
export class VisitorSubscribeDto {
  @RequiredEmailAddress()
  email!: string;

  @About('Of the college.', 42)
  @Id('Please select a college to subscribe for')
  collegeId!: number;
}
