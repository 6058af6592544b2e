import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterPreferencesDto } from '@campus-deals/contracts/notification/newsletter-preferences.dto';
import type {
  SubscriptionChoiceDto,
  UpdateNewsletterPreferencesDto,
} from '@campus-deals/contracts/notification/update-newsletter-preferences.dto';
import { SuppressionsService } from '../audience/public.js';
import { PreferenceLinks } from './preference-links.js';
import { SubscribingService } from './subscribing.service.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

const WEEK_MS = 7 * 86_400_000;

/** Newsletter preferences of the address that a mail's link identifies. Every method throws link_invalid. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: PreferenceLinks,
    private readonly subscribing: SubscribingService,
    private readonly subscriptions: SubscriptionsService,
    private readonly suppressions: SuppressionsService,
  ) {}

  read(token: string): Promise<NewsletterPreferencesDto> {
    return this.show(this.links.addressOf(token));
  }

  @Transactional()
  async update({ token, ...changes }: UpdateNewsletterPreferencesDto): Promise<NewsletterPreferencesDto> {
    const email = this.links.addressOf(token);
    const { subscriptions = [], pauseWeeks, unsubscribeAll } = changes;
    for (const choice of subscriptions) await this.choose(email, choice);
    if (pauseWeeks !== undefined) {
      const pausedUntil = pauseWeeks === 0 ? null : new Date(Date.now() + pauseWeeks * WEEK_MS);
      await this.em.nativeUpdate(Subscription, { email }, { pausedUntil });
    }
    if (unsubscribeAll) {
      await this.subscriptions.endAll({ email });
      await this.suppressions.suppress(this.em, email, 'unsubscribed-all', null);
    }
    this.em.clear();
    return this.show(email);
  }

  /** Applies one choice. Ignored if the address has left the college meanwhile. */
  private async choose(email: string, { collegeId, choice }: SubscriptionChoiceDto): Promise<void> {
    const subscription = await this.em.findOne(Subscription, { email, college: collegeId });
    if (!subscription) return;
    if (choice === 'ended') {
      await this.subscriptions.endAll({ id: subscription.id });
      return;
    }
    if (subscription.confirmedAt === null) await this.subscribing.confirm(subscription.id);
    await this.suppressions.lift(this.em, email);
    await this.em.nativeUpdate(Subscription, { id: subscription.id }, { frequency: choice });
  }

  private async show(email: string): Promise<NewsletterPreferencesDto> {
    const own = await this.em.find(Subscription, { email }, { orderBy: { id: 'asc' }, populate: ['college'] });
    const pauses = own.flatMap(({ pausedUntil }) => pausedUntil ?? []).filter((until) => until > new Date());
    return {
      email,
      subscriptions: own.map(({ college, confirmedAt, frequency }) => ({
        collegeId: college.id,
        collegeName: college.name,
        isConfirmed: confirmedAt !== null,
        frequency,
      })),
      pausedUntil: pauses.toSorted((a, b) => Number(b) - Number(a))[0]?.toISOString() ?? null,
      isSuppressed: (await this.suppressions.isSuppressed([email], this.em)).size > 0,
    };
  }
}
