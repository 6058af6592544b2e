import { USER_ROLES, type UserRole } from './enumerations.js';
import { AtMost, Description, Id, Instant, IsBoolean, IsIn, IsInt, IsObject, IsString } from './rules.js';

/** Requests between services. Their routes start with `/internal/` and are open only to services. */

@Description('Looks up the session of a cookie’s token.')
export class ResolveSessionDto {
  @Description('Token from the cookie.', 'u8Zk3…') @AtMost(500, 'token is not valid') token!: string;
}

@Description('A session that has not ended.')
export class ResolvedSessionDto {
  @Id() sessionId!: number;
  @Id() userId!: number;
  @IsIn(USER_ROLES) role!: UserRole;
  @Instant('When the user last authenticated in this browser. Null: unknown.', { optional: 'or null' })
  signedInAt?: string | null;
  @IsInt('Points for invitations. Absent in answers of earlier versions.', { example: 50, optional: true })
  points?: number;
}

@Description('What waits for an admin in identity.')
export class IdentityWaitingDto {
  @IsInt('Student cards without a decision.', { example: 2 }) studentCards!: number;
}

@Description('Contact details of a user.')
export class UserContactDto {
  @IsString('Email address.', { example: 'ann@example.edu' }) email!: string;
  @IsString('Display name.', { example: 'Ann', nullable: true }) name!: string | null;
  @IsBoolean('Whether the address is known to be theirs.') isVerified!: boolean;
}

@Description('Whether the user has a school address confirmed within the last year.')
export class StudentStatusDto {
  @IsBoolean() isVerified!: boolean;
  @IsString('Opaque key shared by all accounts of one mailbox.', { example: 'u8Zk3…' }) mailboxKey!: string;
}

@Description('The business that a user owns.')
export class OwnedBusinessDto {
  @Id() vendorId!: number;
  @IsString('Name of the business.', { example: 'The Kettle' }) name!: string;
}

@Description('A new token for a legacy sign-in email. It replaces the previous one.')
export class MagicLinkDto {
  @IsString('Token for the link.', { example: 'u8Zk3…' }) token!: string;
  @Instant() expiresAt!: string;
}

@Description('The account that is being erased.')
export class ErasureSubjectDto {
  @Id() userId!: number;
  @IsString('Address by which other services identify the account.', { example: 'ann@example.edu' }) email!: string;
  @Instant('When the erasure was requested. Later data belongs to a new account.') requestedAt!: string;
}

@Description('A school address and a new token for its confirmation email. It replaces the previous token.')
export class SchoolAddressLinkDto {
  @IsString('Address to confirm.', { example: 'ann@uiowa.edu' }) email!: string;
  @IsString('Name of the student.', { example: 'Ann', nullable: true }) name!: string | null;
  @IsString('Token for the link.', { example: 'u8Zk3…' }) token!: string;
  @Instant() expiresAt!: string;
}

@Description('A subscriber.')
export class SubscriberDto {
  @IsString('Email address.', { example: 'ann@example.edu' }) email!: string;
  @Id() collegeId!: number;
  @Id({ nullable: true }) userId!: number | null;
}

@Description('The payer of a vendor’s registration fee.')
export class PayerDto {
  @IsString('Address that gets the receipt.', { example: 'val@pizza.example' }) email!: string;
  @Id({ nullable: true }) userId!: number | null;
}

@Description('The contents of a receipt.')
export class ReceiptDto {
  @IsString('Address that the receipt is sent to.', { example: 'val@pizza.example' }) email!: string;
  @IsInt('Amount in minor units.', { example: 1000 }) amount!: number;
  @IsString('Currency code (ISO 4217) in lower case.', { example: 'usd' }) currency!: string;
  @IsString('Receipt number.', { example: 'CD-000042' }) receiptNumber!: string;
  @Instant() paidAt!: string;
}

@Description('The user whose data a service exports.')
export class ExportUserDataDto {
  @Id({ message: 'userId is not valid' }) userId!: number;
  @IsString('Address that identifies the user’s subscriptions.', { example: 'ann@example.edu' }) email!: string;
}

@Description('All data that a service stores about a user.')
export class ExportedUserDataDto {
  @IsObject('Data by kind.') data!: Record<string, unknown>;
}
