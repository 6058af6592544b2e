import { TAKE_BACK_REASONS, type TakeBackReason } from '../enumerations.js';
import { Cents, Description, IsUUID, OneOf, PartialOf, Token, Trimmed } from '../rules.js';

@Description('The bill of a redemption.')
export class BillDto {
  @Cents('Bill before the discount, in US cents. The saving is computed from it where the deal states no price.', {
    example: 1890,
  })
  amount!: number;
}

@Description('Facts of a sale that the counter knows.')
export class SaleDto extends PartialOf(BillDto) {}

@Description('Redeems a code at the counter.')
export class RedeemDto extends SaleDto {
  @Trimmed() @Token('Content of a scanned QR code, or a typed code.', { max: 200, example: 'K7Q2MX' }) scan!: string;
  @IsUUID('Chosen by the client for each redemption: a repeated request gets the first answer, and counts once.', {
    message: 'requestId must be a UUID',
    example: '5f0c7a52-7c0e-4b5a-9a53-1f0a4c3c7a10',
    optional: true,
  })
  requestId?: string;
}

@Description('Takes back a redemption.')
export class TakeBackDto {
  @OneOf(
    'mistake: another code was meant. canceled: the student did not buy. test: nobody bought anything.',
    TAKE_BACK_REASONS,
  )
  reason!: TakeBackReason;
}
