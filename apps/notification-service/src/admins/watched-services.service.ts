import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { FailedEvents } from '@campus-deals/messaging';
import { FOR_UPDATE } from '@campus-deals/service-defaults';
import { ADMIN_SCREENS, AdminAlerts } from './admin-alerts.service.js';
import { WatchedService } from './watched-service.entity.js';

const MINUTE_MS = 60_000;
/** How long a service must be unavailable before admins are notified. */
const AWAY_MS = 5 * MINUTE_MS;
/** After a longer gap between checks, an outage counts from the end of the gap, whose state is unknown. */
const GAP_MS = 3 * MINUTE_MS;
/** While events keep failing, admins are notified this often. */
const FAILED_AGAIN_MS = 60 * MINUTE_MS;

/** Notifies admins once of an unavailable service, once when it is available again, and of failed events. */
@Injectable()
export class WatchedServices {
  constructor(
    private readonly em: EntityManager,
    private readonly alerts: AdminAlerts,
    private readonly failed: FailedEvents,
  ) {}

  /** Records whether a service responds. For this service itself, a gap between checks counts as an outage. */
  @Transactional()
  async noteAnswer(service: ServiceName, isUp: boolean, now: Date): Promise<void> {
    const watched = await this.lock(service, now);
    const gapMs = now.getTime() - watched.checkedAt.getTime();
    if (service === 'notification') {
      if (gapMs >= AWAY_MS) await this.notifyBack(service, watched.checkedAt, gapMs);
    } else if (isUp) {
      const { awaySince } = watched;
      if (awaySince && watched.isAwayTold) await this.notifyBack(service, awaySince, +now - +awaySince);
      Object.assign(watched, { awaySince: null, isAwayTold: false });
    } else {
      if (!watched.awaySince || (gapMs > GAP_MS && !watched.isAwayTold)) watched.awaySince = now;
      if (!watched.isAwayTold && +now - +watched.awaySince >= AWAY_MS) {
        watched.isAwayTold = true;
        await this.notifyAway(service, watched.awaySince);
      }
    }
    watched.checkedAt = now;
  }

  /** Notifies of new failed events at once, and of more of them each hour. */
  @Transactional()
  async noteFailedEvents(service: ServiceName, now: Date): Promise<void> {
    const [newest] = await this.failed.list(service, 1);
    const watched = await this.lock(service, now);
    if (!newest?.failedAt) {
      watched.failedToldAt = null;
      return;
    }
    const { failedToldAt, failedUntil } = watched;
    const failedAt = new Date(newest.failedAt);
    if (failedUntil && failedAt <= failedUntil) return;
    if (failedToldAt && +now - +failedToldAt < FAILED_AGAIN_MS) return;
    Object.assign(watched, { failedToldAt: now, failedUntil: failedAt });
    const count = await this.failed.count(service);
    await this.alerts.notifyAll({
      kind: 'admin-events-failed',
      cause: `admin-events-failed:${service}:${newest.failedAt}`,
      title:
        count === 1 ? `A task failed in the ${service} service` : `${count} tasks failed in the ${service} service`,
      description: `The newest is ${newest.event} (${newest.handler}). Its effect is missing until you retry it.`,
      path: ADMIN_SCREENS.failedEvents,
    });
  }

  /** Forgets earlier checks, which a restored backup would take for an outage. */
  async forget(): Promise<void> {
    await this.em.nativeDelete(WatchedService, {});
  }

  private async lock(service: ServiceName, now: Date): Promise<WatchedService> {
    await this.em.upsert(WatchedService, { service, checkedAt: now }, { onConflictAction: 'ignore' });
    return this.em.findOneOrFail(WatchedService, { service }, { ...FOR_UPDATE, refresh: true });
  }

  private async notifyAway(service: ServiceName, since: Date): Promise<void> {
    await this.alerts.notifyAll({
      kind: 'admin-service-away',
      cause: `admin-service-away:${service}:${since.toISOString()}`,
      title: `The ${service} service is away`,
      description: 'It has not been ready for five minutes. You hear again once it is back.',
      path: ADMIN_SCREENS.health,
    });
  }

  private async notifyBack(service: ServiceName, since: Date, awayMs: number): Promise<void> {
    await this.alerts.notifyAll({
      kind: 'admin-service-away',
      cause: `admin-service-back:${service}:${since.toISOString()}`,
      title: `The ${service} service is back`,
      description: `It was away for ${Math.round(awayMs / MINUTE_MS)} minutes.`,
      path: ADMIN_SCREENS.health,
    });
  }
}
