import { About, Token, Trimmed } from './rules.js';

@About('What a vendor redeems.')
export class RedeemDto {
  @About('What a QR code holds, or a code that was typed.', 'K7Q2MX')
  @Trimmed()
  @Token('scan', 200)
  scan!: string;
}
