import { Description, EmailAddress } from '../rules.js';

@Description('The school address to send a link to.')
export class StartStudentVerificationDto {
  @Description('School address on a domain of a college.', 'ann@uiowa.edu')
  @EmailAddress()
  email!: string;
}
