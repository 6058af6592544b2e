import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { PairLimits, ProductError, RateLimit } from '@campus-deals/service-defaults';
import { mailboxHash } from '../../accounts/public.js';

/**
 * Limits links to one a minute and ten an hour, by account and by mailbox, and those of one account to one mailbox by
 * month. Protects a mailbox from floods, and limits each sender.
 */
@Injectable()
export class LinkLimitsService {
  private readonly limits: RateLimit[];
  private readonly pairs: PairLimits;

  constructor(em: EntityManager) {
    this.limits = [
      new RateLimit(em, {
        name: 'school-address-minute',
        points: 1,
        seconds: 60,
        message: 'A link was sent a moment ago. Please wait a minute before you ask for another.',
      }),
      new RateLimit(em, {
        name: 'school-address-hour',
        points: 10,
        seconds: 60 * 60,
        message: 'Too many links were asked for. Please try again in an hour.',
      }),
    ];
    this.pairs = new PairLimits(em);
  }

  /** Counts a link, in the caller's transaction. Throws too_many_requests. */
  async count(userId: number, address: string): Promise<void> {
    const mailbox = mailboxHash(address).toString('hex');
    for (const limit of this.limits) {
      await limit.count(`account-${userId}`);
      await limit.count(`mailbox-${mailbox}`);
    }
    if (!(await this.pairs.mayAlert('school-link', `user-${userId}`, `mailbox-${mailbox}`)))
      throw new ProductError('too_many_requests', 'Too many links were sent to this address. Please use another one.');
  }
}
