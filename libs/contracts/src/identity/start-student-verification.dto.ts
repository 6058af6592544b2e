import { About, EmailAddress } from '../rules.js';

@About('The school address to send a link to.')
export class StartStudentVerificationDto {
  @About('School address on a domain of a college.', 'ann@uiowa.edu')
  @EmailAddress()
  email!: string;
}
