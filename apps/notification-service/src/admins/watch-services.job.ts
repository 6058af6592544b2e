import { Inject, Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { SERVICE_NAMES, type ServiceName } from '@campus-deals/contracts/enumerations';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { WatchedServices } from './watched-services.service.js';

const ANSWER_WITHIN_MS = 3000;

/**
 * Checks every minute whether the other services respond, and which events have failed. This service cannot report its
 * own outage while it lasts: it reports the gap between two checks afterwards.
 */
@Injectable()
export class WatchServices extends ScheduledJob {
  private readonly urls: Partial<Record<ServiceName, string>>;

  constructor(
    private readonly watched: WatchedServices,
    @Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'IDENTITY_URL' | 'CATALOG_URL' | 'BILLING_URL'>,
  ) {
    super({ name: 'watch-services', cron: '* * * * *' });
    this.urls = { identity: env.IDENTITY_URL, catalog: env.CATALOG_URL, billing: env.BILLING_URL };
  }

  async run(): Promise<void> {
    for (const service of SERVICE_NAMES) {
      await this.watched.noteAnswer(service, await this.answers(service), new Date());
      await this.watched.noteFailedEvents(service, new Date());
    }
  }

  private async answers(service: ServiceName): Promise<boolean> {
    const url = this.urls[service];
    if (url === undefined) return true;
    try {
      const { ok, body } = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      await body?.cancel();
      return ok;
    } catch {
      return false;
    }
  }
}
