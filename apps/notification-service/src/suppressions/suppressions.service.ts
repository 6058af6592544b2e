import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { SUPPRESSION_REASONS, type SuppressionReason } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { keyedHash } from '../keyed-hash.js';
import { Suppression } from './suppression.entity.js';

/** Characters of a server's reply. */
const LONGEST_DETAIL = 200;
/** A stronger reason replaces a weaker one. */
const STRENGTH = sql.lit(`{${SUPPRESSION_REASONS.join(',')}}`);

/** Which addresses are not written to. All in the transaction of the entity manager that is given. */
@Injectable()
export class SuppressionsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'addressKey'>,
  ) {}

  /** Nothing but what its owner waits for goes to the address from now on. Suppressing it again keeps the stronger reason, and its time. */
  async suppress(em: EntityManager, email: string, reason: SuppressionReason, detail: string | null): Promise<void> {
    const row = { email, reason, detail: detail?.slice(0, LONGEST_DETAIL) ?? null };
    const strengthOf = (column: string) => sql`array_position(${STRENGTH}::text[], ${sql.ref(column)})`;
    await tables(em)
      .insertInto('suppressions')
      .values({ email_hash: this.hashOf(email), ...row })
      .onConflict((conflict) =>
        conflict
          .column('email_hash')
          .doUpdateSet({ ...row, created_at: sql<Date>`now()` })
          .where(sql<boolean>`${strengthOf('excluded.reason')} > ${strengthOf('suppressions.reason')}`),
      )
      .execute();
  }

  /** Why addresses are not written to, by address; one statement for all of them. Who is not in it may be written to. */
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
   * Why one address is not written to. A mark whose address was erased is tied to it again: the statements that leave
   * suppressed subscriptions out compare addresses. Call it wherever an address begins to subscribe.
   */
  async recognise(em: EntityManager, email: string): Promise<Suppression | null> {
    const suppression = await em.findOne(Suppression, { emailHash: this.hashOf(email) });
    if (suppression && suppression.email === null) suppression.email = email;
    return suppression;
  }

  /** The owner of the address has asked to be written to again. */
  async lift(em: EntityManager, email: string): Promise<void> {
    await em.nativeDelete(Suppression, { emailHash: this.hashOf(email) });
  }

  /** Erases an address; that it is not to be written to stays known. */
  async forgetAddress(em: EntityManager, email: string): Promise<void> {
    await em.nativeUpdate(Suppression, { email }, { email: null });
  }

  /** Marks of a list that outlived a backup, by their hashes alone. Answers how many were not there. */
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

  private hashOf(email: string): string {
    return keyedHash(this.env.addressKey, 'address', email);
  }
}
