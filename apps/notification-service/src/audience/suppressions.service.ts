import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { SUPPRESSION_REASONS, type SuppressionReason } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { canHoldOffErasureOf } from './advisory-lock.js';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { keyedHash } from './keyed-hash.js';
import { Suppression } from './suppression.entity.js';

/** Maximum characters kept of a server's reply. */
const LONGEST_DETAIL = 200;
/** Reasons from weakest to strongest. A stronger one replaces a weaker one. */
const STRENGTH = sql.lit(`{${SUPPRESSION_REASONS.join(',')}}`);

/** Manages suppressed addresses. Methods run in the transaction of the given entity manager. */
@Injectable()
export class SuppressionsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'addressKey'>,
  ) {}

  /**
   * Suppresses an address: from now on it gets only what its reason still allows. Suppressing it again keeps the
   * stronger reason, and its time.
   */
  async suppress(em: EntityManager, email: string, reason: SuppressionReason, detail: string | null): Promise<void> {
    await this.store(em, { email, hash: this.hashOf(email), reason, detail });
  }

  /**
   * Suppresses an address that a mail server or provider has reported. An address that no other row contains has been
   * erased since the email was sent; only its hash is stored.
   */
  async suppressReported(
    em: EntityManager,
    address: string,
    reason: SuppressionReason,
    detail: string | null,
  ): Promise<void> {
    const email = (await this.isNamed(em, address)) ? address : null;
    await this.store(em, { email, hash: this.hashOf(address), reason, detail });
  }

  private async store(
    em: EntityManager,
    { email, hash, reason, detail }: { email: string | null; hash: string } & Pick<Suppression, 'reason' | 'detail'>,
  ): Promise<void> {
    const row = { email, reason, detail: detail?.slice(0, LONGEST_DETAIL) ?? null };
    const strengthOf = (column: string) => sql`array_position(${STRENGTH}::text[], ${sql.ref(column)})`;
    await tables(em)
      .insertInto('suppressions')
      .values({ email_hash: hash, ...row })
      .onConflict((conflict) =>
        conflict
          .column('email_hash')
          .doUpdateSet({ ...row, created_at: sql<Date>`now()` })
          .where(sql<boolean>`${strengthOf('excluded.reason')} > ${strengthOf('suppressions.reason')}`),
      )
      .execute();
  }

  /** Returns the reasons of suppressed addresses, by address, in one statement. Missing addresses may be mailed. */
  async isSuppressed(emails: readonly string[], em = this.em): Promise<Map<string, SuppressionReason>> {
    const emailOf = new Map(emails.map((email) => [this.hashOf(email), email]));
    if (emailOf.size === 0) return new Map();
    const rows = await tables(em)
      .selectFrom('suppressions')
      .select(['email_hash as hash', 'reason'])
      .where(sql<boolean>`email_hash = ANY(${[...emailOf.keys()]}::text[])`)
      .execute();
    return new Map(rows.map(({ hash, reason }) => [emailOf.get(hash) ?? '', reason]));
  }

  /**
   * Returns an address's suppression. Restores the address of a suppression that was erased to its hash, because the
   * statements that exclude suppressed subscriptions compare addresses. Call it wherever an address begins to
   * subscribe.
   */
  async recognise(em: EntityManager, email: string): Promise<Suppression | null> {
    const suppression = await em.findOne(Suppression, { emailHash: this.hashOf(email) });
    if (suppression && suppression.email === null) suppression.email = email;
    return suppression;
  }

  /** Lifts a suppression after the owner has requested mails again. */
  async lift(em: EntityManager, email: string): Promise<void> {
    await em.nativeDelete(Suppression, { emailHash: this.hashOf(email) });
  }

  /** Erases an address but keeps its suppression by hash. */
  async forgetAddress(em: EntityManager, email: string): Promise<void> {
    await em.nativeUpdate(Suppression, { email }, { email: null });
  }

  /** Restores suppressions from a list that outlived a backup, by hash alone. Returns how many were missing. */
  async restoreMarks(
    em: EntityManager,
    marks: readonly { hash: string; reason: SuppressionReason; at: string }[],
  ): Promise<number> {
    const { numInsertedOrUpdatedRows = 0n } = await tables(em)
      .insertInto('suppressions')
      .values(
        marks.map(({ hash, reason, at }) => ({
          email_hash: hash,
          email: null,
          reason,
          detail: null,
          created_at: new Date(at),
        })),
      )
      .onConflict((conflict) => conflict.column('email_hash').doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows);
  }

  private async isNamed(em: EntityManager, email: string): Promise<boolean> {
    if (!(await canHoldOffErasureOf(em, email))) return false;
    const { rows } = await sql<{ isNamed: boolean }>`
      SELECT EXISTS (SELECT FROM newsletter_subscriptions WHERE email = ${email})
        OR EXISTS (SELECT FROM messages WHERE email = ${email})
        OR EXISTS (SELECT FROM newsletter_recipients WHERE email = ${email})
        OR EXISTS (SELECT FROM users WHERE email = ${email}) AS "isNamed"`.execute(tables(em));
    return rows[0]?.isNamed === true;
  }

  private hashOf(email: string): string {
    return keyedHash(this.env.addressKey, 'address', email);
  }
}
