import { IsIn, IsInt, IsString } from 'class-validator';
import { REDEMPTION_KINDS, type RedemptionKind } from '../enumerations.js';
import { About, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';

@About('The data from which a browser generates the rotating QR code, also offline.')
export class QrSecretDto {
  @About('Id of the code.', 'K7Q2MX')
  @IsString()
  id!: string;

  @About('Key of the check value, known only to this student.', 'u8Zk3…')
  @IsString()
  secret!: string;
}

@About('A voucher that a student shows at the counter. Stays the same until it is used.')
export class IssuedRedemptionDto {
  @IsIn(REDEMPTION_KINDS)
  kind!: RedemptionKind;

  @About('Code. Null for kind `page`. For `unique`, the vendor can also type it.', 'K7Q2MX')
  @Nullable()
  @IsString()
  code!: string | null;

  @About('QR data, for `unique` only.')
  @Nullable()
  @Nested(() => QrSecretDto)
  qr!: QrSecretDto | null;

  @Instant()
  issuedAt!: string;

  @Nullable()
  @Instant()
  redeemedAt!: string | null;

  @About('When an unused voucher expires. Null: with the deal.')
  @Nullable()
  @Instant()
  expiresAt!: string | null;
}

@About('A voucher of the caller, with its deal.')
export class RedemptionDto extends IssuedRedemptionDto {
  @Id()
  dealId!: number;

  @About('Title of the deal.', 'Two for one on Tuesdays')
  @IsString()
  dealTitle!: string;

  @About('Name of the vendor.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Nullable()
  @Instant()
  endDate!: string | null;
}

@About('A completed redemption.')
export class RedeemedDto {
  @Id()
  dealId!: number;

  @About('Title of the deal.', 'Two for one on Tuesdays')
  @IsString()
  dealTitle!: string;

  @About('Discount as text.', '20% off')
  @IsString()
  discount!: string;

  @Instant()
  redeemedAt!: string;
}

@About('Redemptions of a vendor’s deals.')
export class RedeemedListDto {
  @About('Total number.', 31)
  @IsInt()
  count!: number;

  @About('Latest redemptions, newest first, at most 50.')
  @ListOf(() => RedeemedDto)
  latest!: RedeemedDto[];
}

@About('A rejected line.')
export class RefusedCodeDto {
  @About('Line number, from 1.', 3)
  @IsInt()
  line!: number;

  @About('Reason.', 'longer than 50 characters')
  @IsString()
  reason!: string;
}

@About('The result of adding codes.')
export class CodesTakenDto {
  @About('Number of codes added to the pool.', 98)
  @IsInt()
  added!: number;

  @About('Number of codes already in the pool.')
  @IsInt()
  known!: number;

  @ListOf(() => RefusedCodeDto)
  refused!: RefusedCodeDto[];
}
