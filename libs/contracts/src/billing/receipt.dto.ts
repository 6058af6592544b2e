import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { MOVEMENT_KINDS, type MovementKind } from '../enumerations.js';
import { Description, EmptyAsNull, FreeText, Id, Instant, ListOf, Nested, Nullable, rules } from '../rules.js';

@Description('A movement of money on a receipt.')
export class ReceiptLineDto {
  @IsIn(MOVEMENT_KINDS)
  kind!: MovementKind;

  @Description('Amount in minor units; negative if it left us.', 1000)
  @IsInt()
  amount!: number;

  @Instant()
  occurredAt!: string;
}

@Description('The business that was paid, as it was at the time.')
export class ReceiptSellerDto {
  @Description('Name.', 'Campus Deals')
  @IsString()
  name!: string;

  @Description('Postal address. Empty: none was set.', '1 Example Street, Lawrence, KS 66044')
  @IsString()
  address!: string;

  @Description('Tax id. Null: none was set.', '12-3456789')
  @Nullable()
  @IsString()
  taxId!: string | null;
}

@Description('The business that paid.')
export class ReceiptBuyerDto {
  @Description('Name on the receipt. Null: none, or erased.', 'Pizza Place LLC')
  @Nullable()
  @IsString()
  name!: string | null;

  @Description('Address on the receipt. Null: none, or erased.', '21 S Clinton St, Iowa City, IA 52240')
  @Nullable()
  @IsString()
  address!: string | null;

  @Description('Address that the receipt was sent to. Null once erased.', 'val@pizza.example')
  @Nullable()
  @IsString()
  email!: string | null;
}

@Description('The receipt of a payment of the registration fee.')
export class VendorReceiptDto {
  @Description('Id of the payment.')
  @Id()
  id!: number;

  @Description('Receipt number.', 'CD-000042')
  @IsString()
  number!: string;

  @Instant()
  paidAt!: string;

  @Description('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @Description('Amount paid, in minor units.', 1000)
  @IsInt()
  paid!: number;

  @Description('Amount after refunds and disputes, in minor units: the sum of the lines.', 1000)
  @IsInt()
  balance!: number;

  @ListOf(() => ReceiptLineDto)
  lines!: ReceiptLineDto[];

  @Nested(() => ReceiptSellerDto)
  seller!: ReceiptSellerDto;

  @Nested(() => ReceiptBuyerDto)
  payer!: ReceiptBuyerDto;

  @Description('Whether the caller is the payer, who may change name and address.')
  @IsBoolean()
  isOwn!: boolean;
}

@Description('Name and address that the payer wants on the receipt.')
export class ReceiptPayerDto {
  @Description('Business name. Empty means null: none.', 'Pizza Place LLC')
  @Nullable()
  @rules(EmptyAsNull(), FreeText({ max: 120, message: 'Business name must be less than 120 characters' }))
  name!: string | null;

  @Description('Business address. Empty means null: none.', '21 S Clinton St, Iowa City, IA 52240')
  @Nullable()
  @rules(EmptyAsNull(), FreeText({ max: 300, message: 'Business address must be less than 300 characters' }))
  address!: string | null;
}
