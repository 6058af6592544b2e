import { Equals, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { LEDGER_STATUSES, PAYMENT_STATUSES, type LedgerStatus, type PaymentStatus } from '../enumerations.js';
import { Description, Id, Instant, Nullable } from '../rules.js';

@Description('Data that the browser needs to pay the fee by card.')
export class PaymentIntentDto {
  @Description('Secret that grants access to this one payment at the provider.', 'pi_123_secret_abc')
  @IsString()
  clientSecret!: string;

  @Description('Amount in minor units.', 1000)
  @IsInt()
  amount!: number;

  @Description('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;
}

@Description('Whether the caller has paid the registration fee.')
export class PaymentStatusDto {
  @IsIn(PAYMENT_STATUSES)
  status!: PaymentStatus;

  @Description('Whether the fee counts as paid. A disputed payment counts until the dispute is lost.')
  @IsBoolean()
  hasPaid!: boolean;

  @Description('Amount in minor units.', 1000)
  @IsInt()
  amount!: number;

  @Description('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @Nullable()
  @Instant()
  paidAt!: string | null;

  @Description('Receipt number.', 'CD-000042')
  @Nullable()
  @IsString()
  receiptNumber!: string | null;

  @Description('Id of the receipt. Null: nothing was paid.', 42)
  @Nullable()
  @Id()
  receiptId!: number | null;
}

@Description('A payment, with the fields that admins see.')
export class AdminPaymentDto {
  @Id()
  id!: number;

  @Description('Address of the payer. Null once the account is erased.', 'val@pizza.example')
  @Nullable()
  @IsString()
  email!: string | null;

  @Description('Account of the payer. Null until there is one, and once it is erased.')
  @Nullable()
  @Id()
  userId!: number | null;

  @IsIn(LEDGER_STATUSES)
  status!: LedgerStatus;

  @Description('Requested amount, in minor units.', 1000)
  @IsInt()
  amount!: number;

  @Description('Amount after refunds and disputes, in minor units: the sum of the ledger.', 1000)
  @IsInt()
  balance!: number;

  @Description('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @Description('Id of the payment at the provider.', 'pi_123')
  @Nullable()
  @IsString()
  providerId!: string | null;

  @Description('Receipt number. Null until it is paid.', 'CD-000042')
  @Nullable()
  @IsString()
  receiptNumber!: string | null;

  @Description(
    'Earlier payment of the same payer that this one repeats. This one is refunded automatically. Null: not a duplicate.',
  )
  @Nullable()
  @Id()
  duplicateOf!: number | null;

  @Nullable()
  @Instant()
  paidAt!: string | null;

  @Instant()
  createdAt!: string;
}

@Description('The event is stored; what it means is worked out after this answer.')
export class WebhookReceivedDto {
  @Equals(true)
  received!: true;
}
