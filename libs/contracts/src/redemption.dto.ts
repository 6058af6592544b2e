import { IsIn, IsInt, IsString } from 'class-validator';
import { REDEMPTION_KINDS, type RedemptionKind } from './enumerations.js';
import { About, Id, Instant, ListOf, Nested, Nullable } from './rules.js';

@About('What the rotating QR code is made of, also offline.')
export class QrSecretDto {
  @About('Of the code.', 'K7Q2MX')
  @IsString()
  id!: string;

  @About('Key of the check value; known to this student alone.', 'u8Zk3…')
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

  @About('When it expires unless it is used; null: with the deal.')
  @Nullable()
  @Instant()
  expiresAt!: string | null;
}

@About('What the caller was given, and for which deal.')
export class RedemptionDto extends IssuedRedemptionDto {
  @Id()
  dealId!: number;

  @About('Of the deal.', 'Two for one on Tuesdays')
  @IsString()
  dealTitle!: string;

  @About('Who offers it.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Nullable()
  @Instant()
  endDate!: string | null;
}

@About('What was redeemed just now.')
export class RedeemedDto {
  @Id()
  dealId!: number;

  @About('Of the deal.', 'Two for one on Tuesdays')
  @IsString()
  dealTitle!: string;

  @About('In words.', '20% off')
  @IsString()
  discount!: string;

  @Instant()
  redeemedAt!: string;
}

@About('What was redeemed of the deals of a vendor.')
export class RedeemedListDto {
  @About('All of it.', 31)
  @IsInt()
  count!: number;

  @About('The newest first, at most 50.')
  @ListOf(() => RedeemedDto)
  latest!: RedeemedDto[];
}

@About('A line that was not taken.')
export class RefusedCodeDto {
  @About('From 1.', 3)
  @IsInt()
  line!: number;

  @About('In words.', 'longer than 50 characters')
  @IsString()
  reason!: string;
}

@About('What was taken of the codes sent.')
export class CodesTakenDto {
  @About('New in the pool.', 98)
  @IsInt()
  added!: number;

  @About('There before.')
  @IsInt()
  known!: number;

  @ListOf(() => RefusedCodeDto)
  refused!: RefusedCodeDto[];
}
