import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.js';
import { AuthError } from '../errors/auth-error.js';

export interface MailLimits {
  /** Minimum seconds between two emails of one purpose to one address. */
  frequencySeconds: number;
  perAddressAndHour: number;
  /** Maximum emails per hour to all addresses together. */
  perHour: number;
}

/** Purposes of emails, throttled separately: a sign-in does not delay an email change. */
export type MailPurpose = 'sign_in' | 'email_change';

const TOTAL_LOCK = 4_242_012;

/** Email quota, counted in the database and so shared by all replicas. Stores only hashes of addresses. */
export class MailQuota {
  constructor(private readonly limits: MailLimits) {}

  /**
   * Books one email to each address, or refuses with 429. With `isSent` false, counts the request only for its address
   * and not in the total, so that an address without an account gets the same response.
   */
  async book(
    transaction: Queries,
    purpose: MailPurpose,
    addresses: readonly string[],
    { isSent = true } = {},
  ): Promise<string[]> {
    const hashes = addresses.map(hashOf).sort(Buffer.compare);
    // The order is fixed (sorted addresses, then the total), so that two requests cannot deadlock.
    for (const hash of hashes)
      await transaction.many('SELECT pg_advisory_xact_lock($1)', [hash.readBigInt64BE().toString()]);
    for (const hash of hashes) await this.checkAddress(transaction, purpose, hash);
    if (isSent) await this.checkTotal(transaction, hashes.length);
    const rows = await transaction.many<{ id: string }>(
      'INSERT INTO auth.sent_mails (address_hash, purpose, counts_in_total, sent_at) SELECT unnest($1::bytea[]), $2, $3, clock_timestamp() RETURNING id',
      [hashes, purpose, isSent],
    );
    return rows.map(({ id }) => id);
  }

  /** Releases bookings of emails that could not be sent. */
  async giveBack(queries: Queries, bookings: readonly string[]): Promise<void> {
    await queries.many('DELETE FROM auth.sent_mails WHERE id = ANY($1)', [bookings]);
  }

  private async checkAddress(transaction: Queries, purpose: MailPurpose, hash: Buffer): Promise<void> {
    const { perAddressAndHour, frequencySeconds } = this.limits;
    const past = await transaction.many<{ purpose: string; age: number }>(
      `SELECT purpose, extract(epoch FROM clock_timestamp() - sent_at)::float8 AS age FROM auth.sent_mails
       WHERE address_hash = $1 AND sent_at > clock_timestamp() - interval '1 hour' ORDER BY sent_at DESC`,
      [hash],
    );
    const latest = past.find((mail) => mail.purpose === purpose);
    const oldestCounted = past[perAddressAndHour - 1];
    const wait = Math.max(latest ? frequencySeconds - latest.age : 0, oldestCounted ? 3600 - oldestCounted.age : 0);
    if (wait > 0)
      throw tooManyMails(`For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`);
  }

  private async checkTotal(transaction: Queries, more: number): Promise<void> {
    await transaction.many('SELECT pg_advisory_xact_lock($1)', [TOTAL_LOCK]);
    await transaction.many("DELETE FROM auth.sent_mails WHERE sent_at < clock_timestamp() - interval '1 hour'");
    const sent = await transaction.one<{ count: number }>(
      'SELECT count(*)::int AS count FROM auth.sent_mails WHERE counts_in_total',
    );
    if ((sent?.count ?? 0) + more > this.limits.perHour) throw tooManyMails('email rate limit exceeded');
  }
}

const tooManyMails = (message: string): AuthError => new AuthError(429, 'over_email_send_rate_limit', message);
const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest();
