import { About, Token } from './rules.js';

@About('The token of a link of the older kind: single use, 15 minutes.')
export class VerifyQueryDto {
  @About('As it stands in the mail.')
  @Token('token', 200)
  token!: string;
}
