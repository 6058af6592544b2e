import { Equals, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { LEDGER_STATUSES, PAYMENT_STATUSES, type LedgerStatus, type PaymentStatus } from '../enumerations.js';
import { About, Id, Instant, Nullable } from '../rules.js';

@About('Data that the browser needs to pay the fee by card.')
export class PaymentIntentDto {
  @About('Secret that grants access to this one payment at the provider.', 'pi_123_secret_abc')
  @IsString()
  clientSecret!: string;

  @About('Amount in minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;
}

@About('Whether the caller has paid the registration fee.')
export class PaymentStatusDto {
  @IsIn(PAYMENT_STATUSES)
  status!: PaymentStatus;

  @About('Whether the fee counts as paid. A disputed payment counts until the dispute is lost.')
  @IsBoolean()
  hasPaid!: boolean;

  @About('Amount in minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @Nullable()
  @Instant()
  paidAt!: string | null;

  @About('Receipt number.', 'CD-000042')
  @Nullable()
  @IsString()
  receiptNumber!: string | null;
}

@About('A payment, with the fields that admins see.')
export class AdminPaymentDto {
  @Id()
  id!: number;

  @About('Address of the payer. Null once the account is erased.', 'val@pizza.example')
  @Nullable()
  @IsString()
  email!: string | null;

  @About('Account of the payer. Null until there is one, and once it is erased.')
  @Nullable()
  @Id()
  userId!: number | null;

  @IsIn(LEDGER_STATUSES)
  status!: LedgerStatus;

  @About('Requested amount, in minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('Amount after refunds and disputes, in minor units: the sum of the ledger.', 1000)
  @IsInt()
  balance!: number;

  @About('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @About('Id of the payment at the provider.', 'pi_123')
  @Nullable()
  @IsString()
  providerId!: string | null;

  @About('Receipt number.', 'CD-000042')
  @IsString()
  receiptNumber!: string;

  @About(
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

@About('The event is stored; what it means is worked out after this answer.')
export class WebhookReceivedDto {
  @Equals(true)
  received!: true;
}
