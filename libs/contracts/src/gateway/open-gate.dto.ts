import { About, Token } from '../rules.js';

@About('The password of the access gate.')
export class OpenGateDto {
  @About('Password as typed.', 'sesame')
  @Token('password', 200, 'password is too long')
  password!: string;
}
