import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import { newReferralCode } from './referral-code.js';

/** Somebody with an account. The payment customer id is billing's, not kept here. */
@Entity({ tableName: 'users' })
export class User {
  [OptionalProps]?:
    | 'name'
    | 'role'
    | 'collegeId'
    | 'graduationDate'
    | 'defaultCollege'
    | 'emailVerified'
    | 'emailProvenAt'
    | 'magicLinkTokenHash'
    | 'magicLinkExpiry'
    | 'hasCompletedRegistration'
    | 'browserNotifications'
    | 'emailNotifications'
    | 'lastLogin'
    | 'supabaseId'
    | 'referralCode'
    | 'referredByUserId'
    | 'referralPoints'
    | 'level'
    | 'createdAt'
    | 'updatedAt';

  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  /** Trimmed and case-folded: the address is the identity. */
  @Property({ type: 'text', unique: true })
  email!: string;

  @Property({ type: 'text', nullable: true })
  name: string | null = null;

  @Property({ type: 'text' })
  role: UserRole = 'student';

  @Property({ type: 'integer', nullable: true })
  collegeId: number | null = null;

  @Property({ type: 'date', nullable: true })
  graduationDate: string | null = null;

  @Property({ type: 'boolean' })
  defaultCollege = false;

  @Property({ type: 'boolean' })
  emailVerified = false;

  /** Of the provider's tokens that name this address, when the newest was issued: older ones do not change it. */
  @Property({ type: 'timestamptz', nullable: true })
  emailProvenAt: Date | null = null;

  /** SHA-256 of the token in a sign-in link: works once, within 15 minutes. */
  @Property({ type: 'blob', nullable: true, hidden: true })
  magicLinkTokenHash: Buffer | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  magicLinkExpiry: Date | null = null;

  @Property({ type: 'boolean' })
  hasCompletedRegistration = false;

  @Property({ type: 'boolean' })
  browserNotifications = false;

  @Property({ type: 'boolean' })
  emailNotifications = true;

  @Property({ type: 'timestamptz', nullable: true })
  lastLogin: Date | null = null;

  /** The user's id at the hosted sign-in provider. */
  @Property({ type: 'text', nullable: true, unique: true })
  supabaseId: string | null = null;

  @Property({ type: 'text', unique: true })
  referralCode: string = newReferralCode();

  @Property({ type: 'integer', nullable: true })
  referredByUserId: number | null = null;

  @Property({ type: 'integer' })
  referralPoints = 0;

  @Property({ type: 'integer' })
  level = 1;

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date();

  @Property({ type: 'timestamptz', onUpdate: () => new Date() })
  updatedAt: Date = new Date();
}
