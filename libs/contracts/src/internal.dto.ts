import { IsBoolean, IsIn, IsInt, IsObject, IsString } from 'class-validator';
import { USER_ROLES, type UserRole } from './enumerations.js';
import { About, AtMost, Id, Instant, Nullable, Optional } from './rules.js';

/** Questions between services; their routes start with `/internal/` and are open to services only. */

@About("Whose session a cookie's token is.")
export class ResolveSessionDto {
  @About('As the cookie holds it.', 'u8Zk3…')
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

  @About('The moment the user last proved who they are in this browser. Null: unknown.')
  @Optional()
  @Nullable()
  @Instant()
  signedInAt?: string | null;
}

@About('Where a user is reached.')
export class UserContactDto {
  @About('Where mails go.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('As others see it.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @About('Whether the address is known to be theirs.')
  @IsBoolean()
  isVerified!: boolean;
}

@About('Whether a school address is confirmed and its year not over.')
export class StudentStatusDto {
  @IsBoolean()
  isVerified!: boolean;

  @About('The same for every account of one mailbox, and does not reveal it; left out by a version before.', 'u8Zk3…')
  @Optional()
  @IsString()
  mailboxKey?: string;
}

@About('A new token of the older kind, for a mail; it replaces the one before.')
export class MagicLinkDto {
  @About('For the link.', 'u8Zk3…')
  @IsString()
  token!: string;

  @Instant()
  expiresAt!: string;
}

@About('Whose account is being erased.')
export class ErasureSubjectDto {
  @Id()
  userId!: number;

  @About('By which other services know it.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('What came later belongs to somebody who started anew.')
  @Instant()
  requestedAt!: string;
}

@About('Address and a new token for the mail that asks to confirm it; it replaces the token before.')
export class SchoolAddressLinkDto {
  @About('The address to confirm.', 'ann@uiowa.edu')
  @IsString()
  email!: string;

  @About('Of the student.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @About('For the link.', 'u8Zk3…')
  @IsString()
  token!: string;

  @Instant()
  expiresAt!: string;
}

@About('Who subscribed.')
export class SubscriberDto {
  @About('Where mails go.', 'ann@example.edu')
  @IsString()
  email!: string;

  @Id()
  collegeId!: number;

  @Nullable()
  @Id()
  userId!: number | null;
}

@About('Who paid the registration fee of a vendor.')
export class PayerDto {
  @About('Gets the receipt.', 'val@pizza.example')
  @IsString()
  email!: string;

  @Nullable()
  @Id()
  userId!: number | null;
}

@About('What a receipt shows.')
export class ReceiptDto {
  @About('Where it goes.', 'val@pizza.example')
  @IsString()
  email!: string;

  @About('In minor units.', 1000)
  @IsInt()
  amount!: number;

  @About('ISO 4217, in small letters.', 'usd')
  @IsString()
  currency!: string;

  @About('Of the receipt.', 'CD-000042')
  @IsString()
  receiptNumber!: string;

  @Instant()
  paidAt!: string;
}

@About('Whose data a service is to export.')
export class ExportUserDataDto {
  @Id('userId is not valid')
  userId!: number;

  @About('By which a subscription knows the user.', 'ann@example.edu')
  @IsString()
  email!: string;
}

@About('Everything that a service holds about a user.')
export class ExportedUserDataDto {
  @About('By what it is.')
  @IsObject()
  data!: Record<string, unknown>;
}
