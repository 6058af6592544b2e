import { MOVEMENT_KINDS, type MovementKind } from '../enumerations.js';
import { Description, FreeText, Id, Instant, IsBoolean, IsIn, IsInt, IsString, ListOf, Nested } from '../rules.js';

@Description('A movement of money on a receipt.')
export class ReceiptLineDto {
  @IsIn(MOVEMENT_KINDS) kind!: MovementKind;
  @IsInt('Amount in minor units; negative if it left us.', { example: 1000 }) amount!: number;
  @Instant() occurredAt!: string;
}

@Description('The business that was paid, as it was at the time.')
export class ReceiptSellerDto {
  @IsString('Name.', { example: 'Campus Deals' }) name!: string;
  @IsString('Postal address. Empty: none was set.', { example: '1 Example Street, Lawrence, KS 66044' })
  address!: string;
  @IsString('Tax id. Null: none was set.', { example: '12-3456789', nullable: true }) taxId!: string | null;
}

@Description('The business that paid.')
export class ReceiptBuyerDto {
  @IsString('Name on the receipt. Null: none, or erased.', { example: 'Pizza Place LLC', nullable: true })
  name!: string | null;
  @IsString('Address on the receipt. Null: none, or erased.', {
    example: '21 S Clinton St, Iowa City, IA 52240',
    nullable: true,
  })
  address!: string | null;
  @IsString('Address that the receipt was sent to. Null once erased.', { example: 'val@pizza.example', nullable: true })
  email!: string | null;
}

@Description('The receipt of a payment of the registration fee.')
export class VendorReceiptDto {
  @Id('Id of the payment.') id!: number;
  @IsString('Receipt number.', { example: 'CD-000042' }) number!: string;
  @Instant() paidAt!: string;
  @IsString('Currency code (ISO 4217) in lower case.', { example: 'usd' }) currency!: string;
  @IsInt('Amount paid, in minor units.', { example: 1000 }) paid!: number;
  @IsInt('Amount after refunds and disputes, in minor units: the sum of the lines.', { example: 1000 })
  balance!: number;
  @ListOf(() => ReceiptLineDto) lines!: ReceiptLineDto[];
  @Nested(() => ReceiptSellerDto) seller!: ReceiptSellerDto;
  @Nested(() => ReceiptBuyerDto) payer!: ReceiptBuyerDto;
  @IsBoolean('Whether the caller is the payer, who may change name and address.') isOwn!: boolean;
}

@Description('Name and address that the payer wants on the receipt.')
export class ReceiptPayerDto {
  @FreeText('Business name. Empty means null: none.', {
    max: 120,
    message: 'Business name must be less than 120 characters',
    example: 'Pizza Place LLC',
    emptyAsNull: true,
  })
  name!: string | null;
  @FreeText('Business address. Empty means null: none.', {
    max: 300,
    message: 'Business address must be less than 300 characters',
    example: '21 S Clinton St, Iowa City, IA 52240',
    emptyAsNull: true,
  })
  address!: string | null;
}
