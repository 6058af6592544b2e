import { Injectable } from '@nestjs/common';
import { OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import { SERVICE_NAMES } from '@campus-deals/contracts/enumerations';
import { IdentityWaitingDto } from '@campus-deals/contracts/internal.dto';
import { FailedEvents } from '@campus-deals/messaging';
import { InternalClients, ProductError } from '@campus-deals/service-defaults';
import { ADMIN_SCREENS } from './admin-alerts.service.js';

/** Counts of everything that waits for admins in other services. */
export type WaitingElsewhere = Omit<OverviewWaitingDto, 'oldestSubmittedAt'> &
  IdentityWaitingDto & { failedEvents: number };

/** Counts what waits for admins in other services. */
@Injectable()
export class WaitingClient {
  private readonly catalog = this.clients.to('catalog');
  private readonly identity = this.clients.to('identity');

  constructor(
    private readonly clients: InternalClients,
    private readonly failed: FailedEvents,
  ) {}

  /** Throws service_unavailable if one is unavailable: a partial count would mislead. */
  async count(): Promise<WaitingElsewhere> {
    const [catalog, identity, failed] = await Promise.all([
      this.catalog.ask('/internal/waiting', OverviewWaitingDto),
      this.identity.ask('/internal/waiting', IdentityWaitingDto),
      Promise.all(SERVICE_NAMES.map((service) => this.failed.count(service))),
    ]);
    if (!catalog || !identity) throw new ProductError('service_unavailable');
    return { ...catalog, ...identity, failedEvents: failed.reduce((sum, count) => sum + count, 0) };
  }
}

export interface Waiting extends WaitingElsewhere {
  /** Emails that failed within a day. */
  failedMails: number;
  pausedNewsletters: number;
}

export interface WaitingItem {
  text: string;
  path: string;
}

/** Returns a line with its screen for everything that waits, the most urgent first. */
export function waitingItems(waiting: Waiting): WaitingItem[] {
  const lines: [count: number, one: string, many: string, path: string][] = [
    [waiting.deals, 'deal to review', 'deals to review', ADMIN_SCREENS.review],
    [waiting.revisions, 'changed deal to review', 'changed deals to review', ADMIN_SCREENS.review],
    [waiting.vendorChanges, 'changed business to review', 'changed businesses to review', ADMIN_SCREENS.review],
    [waiting.reportedDeals, 'reported deal', 'reported deals', ADMIN_SCREENS.reported],
    [waiting.reportedVendors, 'reported business', 'reported businesses', ADMIN_SCREENS.reported],
    [waiting.reportedReviews, 'reported review', 'reported reviews', ADMIN_SCREENS.reviews],
    [waiting.studentCards, 'student card to check', 'student cards to check', ADMIN_SCREENS.studentCards],
    [waiting.pausedNewsletters, 'paused newsletter', 'paused newsletters', ADMIN_SCREENS.newsletter],
    [waiting.failedMails, 'email failed since yesterday', 'emails failed since yesterday', ADMIN_SCREENS.failedMails],
    [waiting.failedEvents, 'failed task', 'failed tasks', ADMIN_SCREENS.failedEvents],
  ];
  return lines
    .filter(([count]) => count > 0)
    .map(([count, one, many, path]) => ({
      text: `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`,
      path,
    }));
}
