import { About, Token } from './rules.js';

@About('Confirms the address that a link was sent to, on whatever device.')
export class ConfirmSchoolAddressDto {
  @About('As it stands in the mail.', 'u8Zk3…')
  @Token('token', 200)
  token!: string;
}
