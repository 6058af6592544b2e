import { IsBoolean, IsIn, IsInt, IsObject, IsString } from 'class-validator';
import { USER_ROLES, type UserRole } from './enumerations.js';
import { About, AtMost, Id, Instant, Nullable, Optional } from './rules.js';

/** Requests between services. Their routes start with `/internal/` and are open only to services. */

@About('Looks up the session of a cookie’s token.')
export class ResolveSessionDto {
  @About('Token from the cookie.', 'u8Zk3…')
  @AtMost(500, 'token is not valid')
  token!: string;
}

@About('A session that has not ended.')
export class ResolvedSessionDto {
  @Id()
  sessionId!: number;

  @Id()
  userId!: number;

  @IsIn(USER_ROLES)
  role!: UserRole;

  @About('When the user last authenticated in this browser. Null: unknown.')
  @Optional()
  @Nullable()
  @Instant()
  signedInAt?: string | null;
}

@About('Contact details of a user.')
export class UserContactDto {
  @About('Email address.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('Display name.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @About('Whether the address is known to be theirs.')
  @IsBoolean()
  isVerified!: boolean;
}

@About('Whether the user has a school address confirmed within the last year.')
export class StudentStatusDto {
  @IsBoolean()
  isVerified!: boolean;

  @About('Opaque key shared by all accounts of one mailbox.', 'u8Zk3…')
  @IsString()
  mailboxKey!: string;
}

@About('A new token for a legacy sign-in email. It replaces the previous one.')
export class MagicLinkDto {
  @About('Token for the link.', 'u8Zk3…')
  @IsString()
  token!: string;

  @Instant()
  expiresAt!: string;
}

@About('The account that is being erased.')
export class ErasureSubjectDto {
  @Id()
  userId!: number;

  @About('Address by which other services identify the account.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('When the erasure was requested. Later data belongs to a new account.')
  @Instant()
  requestedAt!: string;
}

@About('A school address and a new token for its confirmation email. It replaces the previous token.')
export class SchoolAddressLinkDto {
  @About('Address to confirm.', 'ann@uiowa.edu')
  @IsString()
  email!: string;

  @About('Name of the student.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @About('Token for the link.', 'u8Zk3…')
  @IsString()
  token!: string;

  @Instant()
  expiresAt!: string;
}

@About('A subscriber.')
export class SubscriberDto {
  @About('Email address.', 'ann@example.edu')
  @IsString()
  email!: string;

  @Id()
  collegeId!: number;

  @Nullable()
  @Id()
  userId!: number | null;
}

@About('The payer of a vendor’s registration fee.')
export class PayerDto {
  @About('Address that gets the receipt.', 'val@pizza.example')
  @IsString()
  email!: string;

  @Nullable()
  @Id()
  userId!: number | null;
}

@About('The contents of a receipt.')
export class ReceiptDto {
  @About('Address that the receipt is sent to.', 'val@pizza.example')
  @IsString()
  email!: string;

  @About('Amount in minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @About('Receipt number.', 'CD-000042')
  @IsString()
  receiptNumber!: string;

  @Instant()
  paidAt!: string;
}

@About('The user whose data a service exports.')
export class ExportUserDataDto {
  @Id('userId is not valid')
  userId!: number;

  @About('Address that identifies the user’s subscriptions.', 'ann@example.edu')
  @IsString()
  email!: string;
}

@About('All data that a service stores about a user.')
export class ExportedUserDataDto {
  @About('Data by kind.')
  @IsObject()
  data!: Record<string, unknown>;
}
