import { About, Token, Trimmed } from '../rules.js';

@About('Redeems a code at the counter.')
export class RedeemDto {
  @About('Content of a scanned QR code, or a typed code.', 'K7Q2MX')
  @Trimmed()
  @Token('scan', 200)
  scan!: string;
}
