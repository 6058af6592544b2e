import { IsArray, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { REDEMPTION_KINDS, TAKE_BACK_REASONS, type RedemptionKind, type TakeBackReason } from '../enumerations.js';
import { Description, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';

@Description('The data from which a browser generates the rotating QR code, also offline.')
export class QrSecretDto {
  @Description('Id of the code.', 'K7Q2MX')
  @IsString()
  id!: string;

  @Description('Key of the check value, known only to this student.', 'u8Zk3…')
  @IsString()
  secret!: string;
}

@Description('A voucher that a student shows at the counter. Stays the same until it is used.')
export class IssuedRedemptionDto {
  @IsIn(REDEMPTION_KINDS)
  kind!: RedemptionKind;

  @Description('Code. Null for kind `page`. For `unique`, the vendor can also type it.', 'K7Q2MX')
  @Nullable()
  @IsString()
  code!: string | null;

  @Description('QR data, for `unique` only.')
  @Nullable()
  @Nested(() => QrSecretDto)
  qr!: QrSecretDto | null;

  @Instant()
  issuedAt!: string;

  @Nullable()
  @Instant()
  redeemedAt!: string | null;

  @Description('When the student used it today, for kinds `page` and `code`, which are used once a day. Null: not yet.')
  @Nullable()
  @Instant()
  usedAt!: string | null;

  @Description('Whether the shop has a PIN, without which no `page` is used. A `code` can only be counted with it.')
  @IsBoolean()
  hasPin!: boolean;

  @Description('When an unused voucher expires. Null: with the deal.')
  @Nullable()
  @Instant()
  expiresAt!: string | null;
}

@Description('A voucher of the caller, with its deal.')
export class RedemptionDto extends IssuedRedemptionDto {
  @Id()
  dealId!: number;

  @Description('Title of the deal.', 'Two for one on Tuesdays')
  @IsString()
  dealTitle!: string;

  @Description('Name of the vendor.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Nullable()
  @Instant()
  endDate!: string | null;
}

@Description('Ids of the deals that the caller cannot use again, or not again today.')
export class UsedUpDealsDto {
  @Description('Ids of the deals.', [42, 7])
  @IsArray()
  @IsInt({ each: true })
  ids!: number[];
}

@Description('A completed redemption.')
export class RedeemedDto {
  @Description('Id in the ledger, to take it back.', 512)
  @Id()
  id!: number;

  @Id()
  dealId!: number;

  @Description('Title of the deal.', 'Two for one on Tuesdays')
  @IsString()
  dealTitle!: string;

  @Description('Discount as text.', '20% off')
  @IsString()
  discount!: string;

  @Description('Cents that it saved the student. Null: not known.', 378)
  @Nullable()
  @IsInt()
  savedCents!: number | null;

  @Description('Whether the bill, which is not known, decides what it saved.', false)
  @IsBoolean()
  needsBill!: boolean;

  @Instant()
  redeemedAt!: string;
}

@Description('A redemption in the ledger, which keeps it when it is taken back.')
export class LedgerEntryDto extends RedeemedDto {
  @Description('Name of the counter device or key. Null: the owner.', 'Front register')
  @Nullable()
  @IsString()
  counter!: string | null;

  @Description(
    'Place of the counter device, by its name at that time or else its address. Null: it had none.',
    'Downtown',
  )
  @Nullable()
  @IsString()
  place!: string | null;

  @Nullable()
  @Instant()
  takenBackAt!: string | null;

  @Description('Why it was taken back. Null unless it was.')
  @Nullable()
  @IsIn(TAKE_BACK_REASONS)
  reason!: TakeBackReason | null;
}

@Description('Redemptions of a vendor’s deals.')
export class RedeemedListDto {
  @Description('Number of redemptions that were not taken back.', 31)
  @IsInt()
  count!: number;

  @Description('Latest redemptions, newest first, at most 50.')
  @ListOf(() => LedgerEntryDto)
  latest!: LedgerEntryDto[];
}

@Description('A rejected line.')
export class RefusedCodeDto {
  @Description('Line number, from 1.', 3)
  @IsInt()
  line!: number;

  @Description('Reason.', 'longer than 50 characters')
  @IsString()
  reason!: string;
}

@Description('The result of adding codes.')
export class CodesTakenDto {
  @Description('Number of codes added to the pool.', 98)
  @IsInt()
  added!: number;

  @Description('Number of codes already in the pool.')
  @IsInt()
  known!: number;

  @ListOf(() => RefusedCodeDto)
  refused!: RefusedCodeDto[];
}
