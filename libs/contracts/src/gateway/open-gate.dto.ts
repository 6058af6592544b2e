import { Description, Token } from '../rules.js';

@Description('The password of the access gate.')
export class OpenGateDto {
  @Token('Password as typed.', { max: 200, tooLong: 'password is too long', example: 'sesame' }) password!: string;
}
