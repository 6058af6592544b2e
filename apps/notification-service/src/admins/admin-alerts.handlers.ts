import { Controller } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { REPORT_REASON_LABELS } from '@campus-deals/contracts/catalog/report-labels';
import { amountText } from '@campus-deals/contracts/money-text';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { findNamedDeal } from '../audience/public.js';
import { tables } from '../tables.js';
import { isFresh } from '../notifications/public.js';
import { ADMIN_SCREENS, AdminAlerts } from './admin-alerts.service.js';

/** Titles named in a reminder. */
const MAX_TITLES = 3;

/** Notifies admins at once. Ignores replayed events: the morning summary counts everything that still waits. */
@Controller()
export class AdminAlertsHandlers {
  constructor(
    private readonly em: EntityManager,
    private readonly alerts: AdminAlerts,
  ) {}

  /** Notifies of the first report that no admin has reviewed; later ones would repeat it. */
  @HandlesEvent('DealReported')
  async notifyAdminsWhenDealReported({ payload, occurredAt }: DomainEvent<'DealReported'>): Promise<void> {
    const { dealId, reportId, reason, reportCount, isSilent } = payload;
    if (reportCount !== 1 || isSilent || !isFresh(occurredAt)) return;
    const deal = await findNamedDeal(tables(this.em), dealId);
    await this.alerts.notifyAll({
      kind: 'admin-deal-reported',
      cause: `admin-deal-reported:${reportId}`,
      title: deal ? `Reported: ${deal.title}` : 'A deal is reported',
      description: `${deal ? `By ${deal.vendorName}. ` : ''}A student says: ${REPORT_REASON_LABELS[reason]}.`,
      path: ADMIN_SCREENS.reported,
    });
  }

  @HandlesEvent('DealHidden')
  async notifyAdminsWhenDealHidden({ payload, occurredAt }: DomainEvent<'DealHidden'>): Promise<void> {
    const { dealId, version, title, reportCount } = payload;
    if (!isFresh(occurredAt)) return;
    await this.alerts.notifyAll({
      kind: 'admin-deal-reported',
      cause: `admin-deal-hidden:${dealId}:${version}`,
      title: `Hidden: ${title}`,
      description: `${reportCount} students reported it. Readers do not see it until you review the reports.`,
      path: ADMIN_SCREENS.reported,
    });
  }

  @HandlesEvent('DealsWaiting')
  async notifyAdminsWhenDealsWaiting({ id, payload, occurredAt }: DomainEvent<'DealsWaiting'>): Promise<void> {
    const { deals, count } = payload;
    if (!isFresh(occurredAt)) return;
    const titles = deals.slice(0, MAX_TITLES).map(({ title }) => title);
    const more = count - titles.length;
    await this.alerts.notifyAll({
      kind: 'admin-deals-waiting',
      cause: `admin-deals-waiting:${id}`,
      title:
        count === 1 ? `A deal waits: ${titles[0] ?? ''}` : `${count.toLocaleString('en-US')} deals wait for a decision`,
      description: [
        'One of the two business days that vendors are promised is left.',
        ...(count > 1 ? [`${titles.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}.`] : []),
      ].join(' '),
      path: ADMIN_SCREENS.review,
    });
  }

  @HandlesEvent('VendorFeeDisputed')
  async notifyAdminsWhenFeeDisputed({ payload, occurredAt }: DomainEvent<'VendorFeeDisputed'>): Promise<void> {
    const { paymentId, amount, currency, disputedAt } = payload;
    if (!isFresh(occurredAt)) return;
    await this.alerts.notifyAll({
      kind: 'admin-fee-disputed',
      cause: `admin-fee-disputed:${paymentId}:${disputedAt}`,
      title: `Payment ${paymentId} is disputed`,
      description: `The cardholder asked their bank for ${amountText(amount, currency)} back. Answer in Stripe before its deadline.`,
      path: ADMIN_SCREENS.payments,
    });
  }

  @HandlesEvent('NewsletterPaused')
  async notifyAdminsWhenNewsletterPaused({ id, payload, occurredAt }: DomainEvent<'NewsletterPaused'>): Promise<void> {
    const { newsletterId, failed, attempted } = payload;
    if (!isFresh(occurredAt)) return;
    await this.alerts.notifyAll({
      kind: 'admin-newsletter',
      cause: `admin-newsletter-paused:${id}`,
      title: 'A newsletter paused itself',
      description: `${failed} of ${attempted} emails failed. Find out why, then resume or cancel it.`,
      path: `${ADMIN_SCREENS.newsletter}?newsletter=${newsletterId}`,
    });
  }
}
