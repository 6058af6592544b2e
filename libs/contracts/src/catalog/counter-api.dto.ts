import { IsIn, IsUUID } from 'class-validator';
import { HOLD_STATUSES, type HoldStatus } from '../enumerations.js';
import { Description, Instant, Nullable, PickOf, Token, Trimmed } from '../rules.js';
import { RedeemedDto } from './redemption.dto.js';

@Description('A code that a student shows.')
export class CounterCodeDto {
  @Description('Content of a scanned QR code, or a typed code.', 'K7QM-3XTR')
  @Trimmed()
  @Token({ label: 'code', max: 200 })
  code!: string;
}

@Description('The deal of a code that can be redeemed now.')
export class ValidCodeDto extends PickOf(RedeemedDto, 'dealId', 'dealTitle', 'discount') {}

@Description('A hold: reserves a code for one cash register. Its deal stays as it was when the code was held.')
export class HoldDto extends ValidCodeDto {
  @Description('Id of the hold.', '5f0c7a52-7c0e-4b5a-9a53-1f0a4c3c7a10')
  @IsUUID()
  id!: string;

  @Description('held: commit or cancel it. expired: the code is free again.')
  @IsIn(HOLD_STATUSES)
  status!: HoldStatus;

  @Description('When an open hold gives the code back.')
  @Instant()
  expiresAt!: string;

  @Description('When the code was redeemed. Null unless committed.')
  @Nullable()
  @Instant()
  committedAt!: string | null;
}
