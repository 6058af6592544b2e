import { Description, Token } from '../rules.js';

@Description('The password of the access gate.')
export class OpenGateDto {
  @Description('Password as typed.', 'sesame')
  @Token({ label: 'password', max: 200, tooLong: 'password is too long' })
  password!: string;
}
