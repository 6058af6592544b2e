import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { SharedRate } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

export interface Permits {
  granted: number;
  /** If fewer were granted than requested: milliseconds until more may be requested. */
  waitMs: number;
}

/**
 * Limits the sending speed across all senders by the settings: of newsletters overall (and each by its own rate), of all
 * emails that are not urgent per domain.
 */
@Injectable()
export class SendRates {
  private readonly rate: SharedRate;

  constructor(
    em: EntityManager,
    @Inject(NOTIFICATION_ENV)
    private readonly env: Pick<NotificationEnv, 'NEWSLETTER_RATE' | 'NEWSLETTER_DOMAIN_RATE'>,
  ) {
    this.rate = new SharedRate(em, 'newsletters');
  }

  /** Grants up to `wanted` mails to send now. */
  async take(newsletterId: number, ownRate: number | null, wanted: number): Promise<Permits> {
    const own =
      ownRate === null
        ? undefined
        : await this.rate.take(`newsletter ${newsletterId}`, Math.min(wanted, ownRate), ownRate);
    const granted = own?.granted ?? wanted;
    const all = this.env.NEWSLETTER_RATE;
    if (all === 0 || granted === 0) return { granted, waitMs: own?.waitMs ?? 0 };
    return this.rate.take('all', Math.min(granted, all), all);
  }

  /** Splits recipients into those whose domains accept more now, and the others with their delays. */
  async byDomain<T extends { email: string }>(
    recipients: readonly T[],
  ): Promise<{ now: T[]; later: { recipient: T; seconds: number }[] }> {
    const perSecond = this.env.NEWSLETTER_DOMAIN_RATE;
    if (perSecond === 0) return { now: [...recipients], later: [] };
    const now: T[] = [];
    const later: { recipient: T; seconds: number }[] = [];
    for (const [domain, own] of Map.groupBy(recipients, ({ email }) => email.slice(email.lastIndexOf('@') + 1))) {
      const { granted } = await this.rate.take(`domain ${domain}`, Math.min(own.length, perSecond), perSecond);
      now.push(...own.slice(0, granted));
      // Spread from the next second on, so that they do not all come back at once.
      own.slice(granted).forEach((recipient, at) => later.push({ recipient, seconds: 1 + at / perSecond }));
    }
    return { now, later };
  }
}
