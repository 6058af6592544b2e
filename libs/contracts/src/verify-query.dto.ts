import { About, Token } from './rules.js';

@About('The token of a link of the older kind: single use, 15 minutes.')
export class VerifyQueryDto {
  @About('As it stands in the mail.', 'u8Zk3…')
  @Token('token', 200)
  token!: string;
}
