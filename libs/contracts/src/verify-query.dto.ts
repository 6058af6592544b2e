import { About, Token } from './rules.js';

@About('The token of a legacy sign-in link. Single use, valid for 15 minutes.')
export class VerifyQueryDto {
  @About('Token from the email.', 'u8Zk3…')
  @Token('token', 200)
  token!: string;
}
