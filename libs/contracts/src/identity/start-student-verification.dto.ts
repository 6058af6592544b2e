import { Description, EmailAddress } from '../rules.js';

@Description('The school address to send a link to.')
export class StartStudentVerificationDto {
  @EmailAddress('School address on a domain of a college.', { example: 'ann@uiowa.edu' }) email!: string;
}
