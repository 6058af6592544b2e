import { Equals, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { LEDGER_STATUSES, PAYMENT_STATUSES, type LedgerStatus, type PaymentStatus } from './enumerations.js';
import { About, Id, Instant, Nullable } from './rules.js';

@About('What the browser needs to pay the fee by card.')
export class PaymentIntentDto {
  @About('Opens this one payment at the provider, and nothing else.', 'pi_123_secret_abc')
  @IsString()
  clientSecret!: string;

  @About('In minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('ISO 4217, in small letters.', 'usd')
  @IsString()
  currency!: string;
}

@About('Whether the caller has paid the registration fee.')
export class PaymentStatusDto {
  @IsIn(PAYMENT_STATUSES)
  status!: PaymentStatus;

  @About('The fee counts: also while its payment is disputed, until that is lost.')
  @IsBoolean()
  hasPaid!: boolean;

  @About('In minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('ISO 4217, in small letters.', 'usd')
  @IsString()
  currency!: string;

  @Nullable()
  @Instant()
  paidAt!: string | null;

  @About('On the receipt.', 'CD-000042')
  @Nullable()
  @IsString()
  receiptNumber!: string | null;
}

@About('A payment as admins read it.')
export class AdminPaymentDto {
  @Id()
  id!: number;

  @About('Null once the payer’s account is erased.', 'val@pizza.example')
  @Nullable()
  @IsString()
  email!: string | null;

  @About('Null until the payer has an account, and once it is erased.')
  @Nullable()
  @Id()
  userId!: number | null;

  @IsIn(LEDGER_STATUSES)
  status!: LedgerStatus;

  @About('Asked for, in minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('What is there of it after refunds and disputes: the sum of the ledger.', 1000)
  @IsInt()
  balance!: number;

  @About('ISO 4217, in small letters.', 'usd')
  @IsString()
  currency!: string;

  @About('Of the payment at the provider.', 'pi_123')
  @Nullable()
  @IsString()
  providerId!: string | null;

  @About('On the receipt.', 'CD-000042')
  @IsString()
  receiptNumber!: string;

  @About('The payment of the same payer that this one repeats: this one is refunded automatically. Else null.')
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
