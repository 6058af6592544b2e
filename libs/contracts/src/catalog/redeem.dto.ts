import { IsIn, IsUUID } from 'class-validator';
import { TAKE_BACK_REASONS, type TakeBackReason } from '../enumerations.js';
import { Cents, Description, PartialOf, Optional, Token, Trimmed } from '../rules.js';

@Description('The bill of a redemption.')
export class BillDto {
  @Description(
    'Bill before the discount, in US cents. The saving is computed from it where the deal states no price.',
    1890,
  )
  @Cents({ label: 'amount' })
  amount!: number;
}

@Description('Facts of a sale that the counter knows.')
export class SaleDto extends PartialOf(BillDto) {}

@Description('Redeems a code at the counter.')
export class RedeemDto extends SaleDto {
  @Description('Content of a scanned QR code, or a typed code.', 'K7Q2MX')
  @Trimmed()
  @Token({ label: 'scan', max: 200 })
  scan!: string;

  @Description(
    'Chosen by the client for each redemption: a repeated request gets the first answer, and counts once.',
    '5f0c7a52-7c0e-4b5a-9a53-1f0a4c3c7a10',
  )
  @Optional()
  @IsUUID(undefined, { message: 'requestId must be a UUID' })
  requestId?: string;
}

@Description('Takes back a redemption.')
export class TakeBackDto {
  @Description('mistake: another code was meant. canceled: the student did not buy. test: nobody bought anything.')
  @IsIn(TAKE_BACK_REASONS, { message: 'reason must be mistake, canceled, test or other' })
  reason!: TakeBackReason;
}
