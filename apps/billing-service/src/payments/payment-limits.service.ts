import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RateLimit } from '@campus-deals/service-defaults';

const HOUR_S = 60 * 60;
const MESSAGE = 'Too many payments were begun. Please try again in an hour.';

/**
 * Who tries stolen cards begins many payments, for one address or from one account; those from one network are counted by
 * the gateway.
 */
@Injectable()
export class PaymentLimits {
  private readonly limit: RateLimit;

  constructor(em: EntityManager) {
    this.limit = new RateLimit(em, { name: 'payment', points: 20, seconds: HOUR_S, message: MESSAGE });
  }

  /** Throws too_many_requests. */
  async count({ email, userId }: { email: string; userId: number | null }): Promise<void> {
    if (userId !== null) await this.limit.count(`account-${userId}`);
    // The table outlives the account: it holds no address.
    await this.limit.count(`address-${createHash('sha256').update(email).digest('base64url')}`);
  }
}
