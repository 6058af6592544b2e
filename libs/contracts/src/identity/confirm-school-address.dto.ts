import { Description, Token } from '../rules.js';

@Description('Confirms the school address that a link was sent to, on any device.')
export class ConfirmSchoolAddressDto {
  @Description('Token from the email.', 'u8Zk3…')
  @Token('token', 200)
  token!: string;
}
