import { randomInt } from 'node:crypto';
import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { ALERT_DIGESTS, USER_ROLES } from '@campus-deals/contracts/enumerations';
import { POINTS_PER_LEVEL } from '@campus-deals/contracts/limits';
import { indexBy, ProductError } from '@campus-deals/service-defaults';
import { newToken, sha256 } from '../tokens.js';

const MAGIC_LINK_LIFETIME_MS = 15 * 60 * 1000;

/** An account. Billing stores the payment customer id. */
export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Unique identity of the account: trimmed and case-folded. */
    email: p.text().unique().check('email = lower(btrim(email))'),
    name: p.text().strictNullable(),
    role: p.enum(USER_ROLES).default('student'),
    collegeId: p.integer().strictNullable(),
    graduationDate: p.date().strictNullable(),
    defaultCollege: p.boolean().default(false),
    emailVerified: p.boolean().default(false),
    /** Issue time of the newest provider token that proved this address. Older tokens do not change the address. */
    emailProvenAt: p.datetime().strictNullable(),
    /** SHA-256 of the token in a sign-in link. Works once, within 15 minutes. */
    magicLinkTokenHash: p.blob().strictNullable().unique().hidden(),
    magicLinkExpiry: p.datetime().strictNullable(),
    hasCompletedRegistration: p.boolean().default(false),
    browserNotifications: p.boolean().default(false),
    emailNotifications: p.boolean().default(true),
    /** IANA name reported by the browser; null if unknown. */
    timeZone: p.text().strictNullable(),
    /** `HH:MM` in that time zone. Quiet hours apply if both ends are set. */
    quietFrom: p.text().strictNullable(),
    quietTo: p.text().strictNullable(),
    digest: p.enum(ALERT_DIGESTS).default('daily'),
    /** Switches that the user has set, by kind and channel of a notification (`ALERT_CHOICES`). */
    alertChoices: p.array().default([]),
    lastLogin: p.datetime().strictNullable(),
    /** Null while the account is open. A suspended user cannot sign in, and none of their content is public. */
    suspendedAt: p.datetime().strictNullable(),
    /** The admin's reason, shown to admins only. */
    suspensionReason: p.text().strictNullable(),
    /** The user's id at the hosted sign-in provider. */
    supabaseId: p.text().strictNullable().unique(),
    referralCode: p.text().unique(),
    referredByUserId: () => p.manyToOne(User).mapToPk().name('referred_by_user_id').strictNullable(),
    referralPoints: p.integer().default(0),
    level: p.integer().default(1),
    /** Version of the user's published facts. */
    version: p.integer().default(1),
    searchText: p.text().$type<Opt<string>>().generated(`(lower(email || ' ' || coalesce(name, ''))) stored`).lazy(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
  indexes: [
    { name: 'users_referred_by_index', properties: ['referredByUserId'], where: 'referred_by_user_id IS NOT NULL' },
    { name: 'users_role_index', properties: ['role', 'id'] },
    { name: 'users_by_college', properties: ['collegeId', 'id'], where: 'college_id IS NOT NULL' },
    { name: 'users_suspended', properties: ['id'], where: 'suspended_at IS NOT NULL' },
    { name: 'users_unverified', properties: ['id'], where: 'NOT email_verified' },
    indexBy('users_by_name', 'ON users (coalesce(lower(name), email), id)'),
    indexBy('users_by_last_login', "ON users (coalesce(last_login, to_timestamp('0')), id)"),
    indexBy('users_search_index', 'ON users USING gin (search_text gin_trgm_ops)'),
  ],
});

export class User extends UserSchema.class {
  /** Records that the provider proved the user's address. A token older than the newest known one changes nothing. */
  prove(supabaseId: string, issuedAt: Date): void {
    this.supabaseId = supabaseId;
    this.emailVerified = true;
    if (!this.emailProvenAt || this.emailProvenAt < issuedAt) this.emailProvenAt = issuedAt;
  }

  get isSuspended(): boolean {
    return this.suspendedAt !== null;
  }

  /** Suspends the account. Throws user_state_conflict if it is already suspended. */
  suspend(reason: string, now: Date): void {
    if (this.isSuspended) throw new ProductError('user_state_conflict', 'This account is suspended already');
    this.suspendedAt = now;
    this.suspensionReason = reason;
  }

  /** Restores a suspended account. Throws user_state_conflict if it is open. */
  restore(): void {
    if (!this.isSuspended) throw new ProductError('user_state_conflict', 'This account is not suspended');
    this.suspendedAt = null;
    this.suspensionReason = null;
  }

  /** Returns the token of a new sign-in link. The token itself is never stored; the previous one stops working. */
  newMagicLink(now: Date): { token: string; expiresAt: Date } {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + MAGIC_LINK_LIFETIME_MS);
    this.magicLinkTokenHash = sha256(token);
    this.magicLinkExpiry = expiresAt;
    return { token, expiresAt };
  }

  /** Uses up the sign-in link, which proves the address. */
  useMagicLink(now: Date): void {
    this.magicLinkTokenHash = null;
    this.magicLinkExpiry = null;
    this.emailVerified = true;
    this.lastLogin = now;
  }

  /** Adds points. The level starts at 1 and rises by one for every `POINTS_PER_LEVEL`. */
  earn(points: number): void {
    this.referralPoints += points;
    this.level = 1 + Math.floor(this.referralPoints / POINTS_PER_LEVEL);
  }

  pointsToNextLevel(): number {
    return POINTS_PER_LEVEL - (this.referralPoints % POINTS_PER_LEVEL);
  }
}
UserSchema.setClass(User);

/** Omits 0/O and 1/I/L: codes are read aloud and typed from paper. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** Returns a new referral code: 8 characters, 31^8 possible codes. */
export function newReferralCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');
}
