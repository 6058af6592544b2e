import { IsBoolean, IsIn, IsInt, IsObject, IsString } from 'class-validator';
import { USER_ROLES, type UserRole } from './enumerations.js';
import { Description, AtMost, Id, Instant, Nullable, Optional } from './rules.js';

/** Requests between services. Their routes start with `/internal/` and are open only to services. */

@Description('Looks up the session of a cookie’s token.')
export class ResolveSessionDto {
  @Description('Token from the cookie.', 'u8Zk3…')
  @AtMost(500, 'token is not valid')
  token!: string;
}

@Description('A session that has not ended.')
export class ResolvedSessionDto {
  @Id()
  sessionId!: number;

  @Id()
  userId!: number;

  @IsIn(USER_ROLES)
  role!: UserRole;

  @Description('When the user last authenticated in this browser. Null: unknown.')
  @Optional()
  @Nullable()
  @Instant()
  signedInAt?: string | null;

  @Description('Points for invitations. Absent in answers of earlier versions.', 50)
  @Optional()
  @IsInt()
  points?: number;
}

@Description('What waits for an admin in identity.')
export class IdentityWaitingDto {
  @Description('Student cards without a decision.', 2)
  @IsInt()
  studentCards!: number;
}

@Description('Contact details of a user.')
export class UserContactDto {
  @Description('Email address.', 'ann@example.edu')
  @IsString()
  email!: string;

  @Description('Display name.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @Description('Whether the address is known to be theirs.')
  @IsBoolean()
  isVerified!: boolean;
}

@Description('Whether the user has a school address confirmed within the last year.')
export class StudentStatusDto {
  @IsBoolean()
  isVerified!: boolean;

  @Description('Opaque key shared by all accounts of one mailbox.', 'u8Zk3…')
  @IsString()
  mailboxKey!: string;
}

@Description('The business that a user owns.')
export class OwnedBusinessDto {
  @Id()
  vendorId!: number;

  @Description('Name of the business.', 'The Kettle')
  @IsString()
  name!: string;
}

@Description('A new token for a legacy sign-in email. It replaces the previous one.')
export class MagicLinkDto {
  @Description('Token for the link.', 'u8Zk3…')
  @IsString()
  token!: string;

  @Instant()
  expiresAt!: string;
}

@Description('The account that is being erased.')
export class ErasureSubjectDto {
  @Id()
  userId!: number;

  @Description('Address by which other services identify the account.', 'ann@example.edu')
  @IsString()
  email!: string;

  @Description('When the erasure was requested. Later data belongs to a new account.')
  @Instant()
  requestedAt!: string;
}

@Description('A school address and a new token for its confirmation email. It replaces the previous token.')
export class SchoolAddressLinkDto {
  @Description('Address to confirm.', 'ann@uiowa.edu')
  @IsString()
  email!: string;

  @Description('Name of the student.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @Description('Token for the link.', 'u8Zk3…')
  @IsString()
  token!: string;

  @Instant()
  expiresAt!: string;
}

@Description('A subscriber.')
export class SubscriberDto {
  @Description('Email address.', 'ann@example.edu')
  @IsString()
  email!: string;

  @Id()
  collegeId!: number;

  @Nullable()
  @Id()
  userId!: number | null;
}

@Description('The payer of a vendor’s registration fee.')
export class PayerDto {
  @Description('Address that gets the receipt.', 'val@pizza.example')
  @IsString()
  email!: string;

  @Nullable()
  @Id()
  userId!: number | null;
}

@Description('The contents of a receipt.')
export class ReceiptDto {
  @Description('Address that the receipt is sent to.', 'val@pizza.example')
  @IsString()
  email!: string;

  @Description('Amount in minor units.', 1000)
  @IsInt()
  amount!: number;

  @Description('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @Description('Receipt number.', 'CD-000042')
  @IsString()
  receiptNumber!: string;

  @Instant()
  paidAt!: string;
}

@Description('The user whose data a service exports.')
export class ExportUserDataDto {
  @Id({ message: 'userId is not valid' })
  userId!: number;

  @Description('Address that identifies the user’s subscriptions.', 'ann@example.edu')
  @IsString()
  email!: string;
}

@Description('All data that a service stores about a user.')
export class ExportedUserDataDto {
  @Description('Data by kind.')
  @IsObject()
  data!: Record<string, unknown>;
}
