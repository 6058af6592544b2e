import { HOLD_STATUSES, type HoldStatus } from '../enumerations.js';
import { Description, Instant, IsIn, IsUUID, PickOf, Token, Trimmed } from '../rules.js';
import { RedeemedDto } from './redemption.dto.js';

@Description('A code that a student shows.')
export class CounterCodeDto {
  @Trimmed() @Token('Content of a scanned QR code, or a typed code.', { max: 200, example: 'K7QM-3XTR' }) code!: string;
}

@Description('The deal of a code that can be redeemed now.')
export class ValidCodeDto extends PickOf(RedeemedDto, 'dealId', 'dealTitle', 'discount') {}

@Description('A hold: reserves a code for one cash register. Its deal stays as it was when the code was held.')
export class HoldDto extends ValidCodeDto {
  @IsUUID('Id of the hold.', { example: '5f0c7a52-7c0e-4b5a-9a53-1f0a4c3c7a10' }) id!: string;
  @IsIn('held: commit or cancel it. expired: the code is free again.', HOLD_STATUSES) status!: HoldStatus;
  @Instant('When an open hold gives the code back.') expiresAt!: string;
  @Instant('When the code was redeemed. Null unless committed.', { nullable: true }) committedAt!: string | null;
}
