import { REDEMPTION_KINDS, TAKE_BACK_REASONS, type RedemptionKind, type TakeBackReason } from '../enumerations.js';
import { Description, Id, Instant, IsArray, IsBoolean, IsIn, IsInt, IsString, ListOf, Nested } from '../rules.js';

@Description('The data from which a browser generates the rotating QR code, also offline.')
export class QrSecretDto {
  @IsString('Id of the code.', { example: 'K7Q2MX' }) id!: string;
  @IsString('Key of the check value, known only to this student.', { example: 'u8Zk3…' }) secret!: string;
}

@Description('A voucher that a student shows at the counter. Stays the same until it is used.')
export class IssuedRedemptionDto {
  @IsIn(REDEMPTION_KINDS) kind!: RedemptionKind;
  @IsString('Code. Null for kind `page`. For `unique`, the vendor can also type it.', {
    example: 'K7Q2MX',
    nullable: true,
  })
  code!: string | null;
  @Nested('QR data, for `unique` only.', () => QrSecretDto, { nullable: true }) qr!: QrSecretDto | null;
  @Instant() issuedAt!: string;
  @Instant({ nullable: true }) redeemedAt!: string | null;
  @Instant('When the student used it today, for kinds `page` and `code`, which are used once a day. Null: not yet.', {
    nullable: true,
  })
  usedAt!: string | null;
  @IsBoolean('Whether the shop has a PIN, without which no `page` is used. A `code` can only be counted with it.')
  hasPin!: boolean;
  @Instant('When an unused voucher expires. Null: with the deal.', { nullable: true }) expiresAt!: string | null;
}

@Description('A voucher of the caller, with its deal.')
export class RedemptionDto extends IssuedRedemptionDto {
  @Id() dealId!: number;
  @IsString('Title of the deal.', { example: 'Two for one on Tuesdays' }) dealTitle!: string;
  @IsString('Name of the vendor.', { example: 'The Kettle' }) vendorName!: string;
  @Instant({ nullable: true }) endDate!: string | null;
}

@Description('Ids of the deals that the caller cannot use again, or not again today.')
export class UsedUpDealsDto {
  @IsArray('Ids of the deals.', { example: [42, 7] }) @IsInt({ each: true }) ids!: number[];
}

@Description('A completed redemption.')
export class RedeemedDto {
  @Id('Id in the ledger, to take it back.', { example: 512, isLong: true }) id!: number;
  @Id() dealId!: number;
  @IsString('Title of the deal.', { example: 'Two for one on Tuesdays' }) dealTitle!: string;
  @IsString('Discount as text.', { example: '20% off' }) discount!: string;
  @IsInt('Cents that it saved the student. Null: not known.', { example: 378, nullable: true })
  savedCents!: number | null;
  @IsBoolean('Whether the bill, which is not known, decides what it saved.', { example: false }) needsBill!: boolean;
  @Instant() redeemedAt!: string;
}

@Description('A redemption in the ledger, which keeps it when it is taken back.')
export class LedgerEntryDto extends RedeemedDto {
  @IsString('Name of the counter device or key. Null: the owner.', { example: 'Front register', nullable: true })
  counter!: string | null;
  @IsString('Place of the counter device, by its name at that time or else its address. Null: it had none.', {
    example: 'Downtown',
    nullable: true,
  })
  place!: string | null;
  @Instant({ nullable: true }) takenBackAt!: string | null;
  @IsIn('Why it was taken back. Null unless it was.', TAKE_BACK_REASONS, { nullable: true })
  reason!: TakeBackReason | null;
}

@Description('Redemptions of a vendor’s deals.')
export class RedeemedListDto {
  @IsInt('Number of redemptions that were not taken back.', { example: 31 }) count!: number;
  @ListOf('Latest redemptions, newest first, at most 50.', () => LedgerEntryDto) latest!: LedgerEntryDto[];
}

@Description('A rejected line.')
export class RefusedCodeDto {
  @IsInt('Line number, from 1.', { example: 3 }) line!: number;
  @IsString('Reason.', { example: 'longer than 50 characters' }) reason!: string;
}

@Description('The result of adding codes.')
export class CodesTakenDto {
  @IsInt('Number of codes added to the pool.', { example: 98 }) added!: number;
  @IsInt('Number of codes already in the pool.') known!: number;
  @ListOf(() => RefusedCodeDto) refused!: RefusedCodeDto[];
}
