import { About, Token } from '../rules.js';

@About('Confirms the school address that a link was sent to, on any device.')
export class ConfirmSchoolAddressDto {
  @About('Token from the email.', 'u8Zk3…')
  @Token('token', 200)
  token!: string;
}
