import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ProductError } from '@campus-deals/service-defaults';

const PER_HOUR = 10;

const FORGET_OLD = "delete from school_address_links where sent_at < now() - interval '1 hour'";
const RECENT = `
  select count(*) filter (where sent_at > now() - interval '1 minute')::int as "lastMinute", count(*)::int as "lastHour"
  from school_address_links where sent_at > now() - interval '1 hour' and`;

/** Nobody's mailbox is filled, and nobody fills mailboxes: one link a minute and ten an hour, by account and by mailbox. */
@Injectable()
export class LinkLimits {
  constructor(private readonly em: EntityManager) {}

  /**
   * Counts one more link, in the caller's transaction, which must hold the account and the mailbox: two at once would
   * not see each other. Throws too_many_requests.
   */
  async count(userId: number, mailbox: string): Promise<void> {
    const mailboxHash = createHash('sha256').update(mailbox).digest();
    await this.forgetOld();
    await this.check(`${RECENT} user_id = ?`, userId);
    await this.check(`${RECENT} mailbox_hash = ?`, mailboxHash);
    await this.em.execute(
      'insert into school_address_links (user_id, mailbox_hash) values (?, ?)',
      [userId, mailboxHash],
      'run',
    );
  }

  /** Nothing older than the limits ask for is kept. */
  async forgetOld(): Promise<void> {
    await this.em.execute(FORGET_OLD, [], 'run');
  }

  private async check(sql: string, whose: number | Buffer): Promise<void> {
    const [recent] = await this.em.execute<{ lastMinute: number; lastHour: number }[]>(sql, [whose]);
    if (!recent) return;
    if (recent.lastHour >= PER_HOUR)
      throw new ProductError('too_many_requests', 'Too many links were asked for. Please try again in an hour.');
    if (recent.lastMinute >= 1)
      throw new ProductError(
        'too_many_requests',
        'A link was sent a moment ago. Please wait a minute before you ask for another.',
      );
  }
}
