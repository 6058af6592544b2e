import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SubscribeChallengeDto } from '@campus-deals/contracts/notification/subscribe-challenge.dto';
import { ProductError, RateLimit, type Caller } from '@campus-deals/service-defaults';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/**
 * Range of the proof of work: a browser computes half of it on average, about a second on a phone. A thousand addresses
 * cost a quarter of an hour.
 */
const HARDEST_NUMBER = 100_000;
/** After this, the page requests a new challenge. */
const LIFETIME_MS = 10 * 60_000;
const ALGORITHM = 'SHA-256';
/** Other addresses that an account may subscribe per day. Enough for a family, too few for a bought list. */
const OTHERS_A_DAY = 5;

/**
 * Limits subscriptions of addresses not known to be the caller's own. Each costs a proof of work, if enabled, and one
 * of an account's five a day, which makes floods of typed addresses expensive.
 */
@Injectable()
export class ChallengesService {
  private readonly key: string;
  private readonly keys: string[];
  private readonly others: RateLimit;

  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV)
    private readonly env: Pick<
      NotificationEnv,
      'SUBSCRIBE_CHALLENGE' | 'UNSUBSCRIBE_SECRET' | 'UNSUBSCRIBE_SECRET_PREVIOUS'
    >,
  ) {
    const { UNSUBSCRIBE_SECRET: secret, UNSUBSCRIBE_SECRET_PREVIOUS: previous } = env;
    this.key = keyOf(secret);
    this.others = new RateLimit(em, {
      name: 'subscribed-others',
      points: OTHERS_A_DAY,
      seconds: 86_400,
      message: `You can subscribe ${OTHERS_A_DAY} other addresses a day. Try again tomorrow.`,
    });
    this.keys = previous === undefined ? [this.key] : [this.key, keyOf(previous)];
  }

  /** Creates a signed challenge. Nothing is stored until it is solved. */
  async create(): Promise<SubscribeChallengeDto> {
    if (!this.isRequired) return { isRequired: false, challenge: null };
    const expires = new Date(Date.now() + LIFETIME_MS);
    const { algorithm, challenge, salt, signature } = await createChallenge({
      algorithm: ALGORITHM,
      hmacKey: this.key,
      maxnumber: HARDEST_NUMBER,
      expires,
    });
    return { isRequired: true, challenge: { algorithm, challenge, maxnumber: HARDEST_NUMBER, salt, signature } };
  }

  /**
   * Spends the solution for another's address, once. Throws challenge_required if it is missing, wrong, expired or
   * used, and too_many_requests for an account's sixth a day.
   */
  async spend(solution: string | undefined, caller: Caller): Promise<void> {
    const account = caller.kind === 'user' ? String(caller.userId) : undefined;
    // Check before the proof of work, which would be wasted if none are left.
    if (account !== undefined) await this.others.check(account);
    if (this.isRequired) await this.spendSolution(solution);
    if (account !== undefined) await this.others.count(account);
  }

  private async spendSolution(solution: string | undefined): Promise<void> {
    const signature = solution === undefined ? undefined : await this.signatureOf(solution);
    if (signature === undefined || !(await this.isFirst(signature))) throw new ProductError('challenge_required');
  }

  private get isRequired(): boolean {
    return this.env.SUBSCRIBE_CHALLENGE === 'on';
  }

  /** Returns the challenge's signature if the solution is right and has not expired. */
  private async signatureOf(solution: string): Promise<string | undefined> {
    try {
      for (const key of this.keys)
        if (await verifySolution(solution, key)) return (JSON.parse(atob(solution)) as { signature: string }).signature;
      return undefined;
    } catch {
      return undefined;
    }
  }

  private async isFirst(signature: string): Promise<boolean> {
    const added = await tables(this.em)
      .insertInto('used_challenges')
      .values({ signature, expires_at: new Date(Date.now() + LIFETIME_MS) })
      .onConflict((conflict) => conflict.column('signature').doNothing())
      .returning('signature')
      .executeTakeFirst();
    return added !== undefined;
  }
}

const keyOf = (secret: string): string => createHmac('sha256', secret).update('subscribe challenges').digest('hex');
