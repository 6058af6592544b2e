import { Description, Token, Trimmed } from '../rules.js';

@Description('Redeems a code at the counter.')
export class RedeemDto {
  @Description('Content of a scanned QR code, or a typed code.', 'K7Q2MX')
  @Trimmed()
  @Token('scan', 200)
  scan!: string;
}
