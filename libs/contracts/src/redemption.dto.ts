import { IsIn, IsInt, IsString } from 'class-validator';
import { REDEMPTION_KINDS, type RedemptionKind } from './enumerations.js';
import { About, Id, Instant, ListOf, Nested, Nullable } from './rules.js';

@About('What the rotating QR code is made of, also offline.')
export class QrSecretDto {
  @IsString()
  id!: string;

  @IsString()
  secret!: string;
}

@About('What a student shows at the counter: the same one while it is not used.')
export class IssuedRedemptionDto {
  @IsIn(REDEMPTION_KINDS)
  kind!: RedemptionKind;

  @About('Null for kind `page`. For `unique` also what the vendor may type.', 'K7Q2MX')
  @Nullable()
  @IsString()
  code!: string | null;

  @About('For `unique` only.')
  @Nullable()
  @Nested(() => QrSecretDto)
  qr!: QrSecretDto | null;

  @Instant()
  issuedAt!: string;

  @Nullable()
  @Instant()
  redeemedAt!: string | null;
}

@About('A code that the caller holds, and of what.')
export class HeldRedemptionDto extends IssuedRedemptionDto {
  @Id('must be an id')
  dealId!: number;

  @IsString()
  dealTitle!: string;

  @IsString()
  vendorName!: string;

  @Nullable()
  @Instant()
  endDate!: string | null;
}

@About('What was redeemed just now.')
export class RedeemedDto {
  @Id('must be an id')
  dealId!: number;

  @IsString()
  dealTitle!: string;

  @About('In words.', '20% off')
  @IsString()
  discount!: string;

  @Instant()
  redeemedAt!: string;
}

@About('A line that was not taken.')
export class RefusedCodeDto {
  @About('From 1.', 3)
  @IsInt()
  line!: number;

  @IsString()
  reason!: string;
}

@About('What was taken of the codes sent.')
export class CodesTakenDto {
  @IsInt()
  added!: number;

  @About('There before.')
  @IsInt()
  known!: number;

  @ListOf(() => RefusedCodeDto)
  refused!: RefusedCodeDto[];
}
