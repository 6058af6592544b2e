import { LEDGER_STATUSES, PAYMENT_STATUSES, type LedgerStatus, type PaymentStatus } from '../enumerations.js';
import { Description, Equals, Id, Instant, IsBoolean, IsIn, IsInt, IsString, FreeText } from '../rules.js';
import { PageQueryDto } from '../queries.dto.js';

@Description('Data that the browser needs to pay the fee by card.')
export class PaymentIntentDto {
  @IsString('Secret that grants access to this one payment at the provider.', { example: 'pi_123_secret_abc' })
  clientSecret!: string;
  @IsInt('Amount in minor units.', { example: 1000 }) amount!: number;
  @IsString('Currency code (ISO 4217) in lower case.', { example: 'usd' }) currency!: string;
}

@Description('Whether the caller has paid the registration fee.')
export class PaymentStatusDto {
  @IsIn(PAYMENT_STATUSES) status!: PaymentStatus;
  @IsBoolean('Whether the fee counts as paid. A disputed payment counts until the dispute is lost.') hasPaid!: boolean;
  @IsInt('Amount in minor units.', { example: 1000 }) amount!: number;
  @IsString('Currency code (ISO 4217) in lower case.', { example: 'usd' }) currency!: string;
  @Instant({ nullable: true }) paidAt!: string | null;
  @IsString('Receipt number.', { example: 'CD-000042', nullable: true }) receiptNumber!: string | null;
  @Id('Id of the receipt. Null: nothing was paid.', { example: 42, nullable: true }) receiptId!: number | null;
}

@Description('A payment, with the fields that admins see.')
export class AdminPaymentDto {
  @Id() id!: number;
  @IsString('Address of the payer. Null once the account is erased.', { example: 'val@pizza.example', nullable: true })
  email!: string | null;
  @Id('Account of the payer. Null until there is one, and once it is erased.', { nullable: true })
  userId!: number | null;
  @IsIn(LEDGER_STATUSES) status!: LedgerStatus;
  @IsInt('Requested amount, in minor units.', { example: 1000 }) amount!: number;
  @IsInt('Amount after refunds and disputes, in minor units: the sum of the ledger.', { example: 1000 })
  balance!: number;
  @IsString('Currency code (ISO 4217) in lower case.', { example: 'usd' }) currency!: string;
  @IsString('Id of the payment at the provider.', { example: 'pi_123', nullable: true }) providerId!: string | null;
  @IsString('Receipt number. Null until it is paid.', { example: 'CD-000042', nullable: true })
  receiptNumber!: string | null;
  @Id(
    'Earlier payment of the same payer that this one repeats. This one is refunded automatically. Null: not a duplicate.',
    { nullable: true },
  )
  duplicateOf!: number | null;
  @Instant({ nullable: true }) paidAt!: string | null;
  @Instant() createdAt!: string;
}

@Description('The event is stored; what it means is worked out after this answer.')
export class WebhookReceivedDto {
  @Equals(true) received!: true;
}

@Description('Payments by status and address, newest first.')
export class ListPaymentsQueryDto extends PageQueryDto {
  @IsIn(LEDGER_STATUSES, { message: 'status is not one of a payment', optional: true }) status?: LedgerStatus;
  @FreeText('Prefix of the payer’s address.', { max: 254, example: 'val@', optional: true }) search?: string;
}
