import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { localDate } from '@campus-deals/contracts/catalog/local-time';
import { ZonedJob, type Times } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { UsersService, zoneOf } from '../audience/public.js';
import { tables } from '../tables.js';
import { DIGEST_TIME, NotificationStore } from '../notifications/public.js';
import { ADMIN_SCREENS } from './admin-alerts.service.js';
import {
  waitingItems,
  type Waiting,
  type WaitingItem,
  WaitingClient,
  type WaitingElsewhere,
} from './waiting.client.js';

const [HOUR, MINUTE] = DIGEST_TIME.split(':').map(Number);
/** A summary that is later than this waits for the next morning. */
const LATEST_MS = 4 * 3_600_000;

/** Summarizes what waits for each admin, at the time of the daily digest on their clock. Silent if nothing waits. */
@Injectable()
export class SummarizeWaiting extends ZonedJob {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly waiting: WaitingClient,
    private readonly notifications: NotificationStore,
  ) {
    super('summarize-waiting');
  }

  async times(): Promise<Required<Times>[]> {
    const zones = new Set((await this.users.admins()).map(zoneOf));
    return [...zones].map((timeZone) => ({ cron: `${MINUTE} ${HOUR} * * *`, timeZone }));
  }

  async run(dueAt: Date, timeZone: string): Promise<void> {
    if (Date.now() - dueAt.getTime() > LATEST_MS) return;
    const admins = (await this.users.admins()).filter((admin) => zoneOf(admin) === timeZone).map(({ id }) => id);
    if (admins.length === 0) return;
    const items = waitingItems({ ...(await this.waiting.count()), ...(await this.countOwn()) });
    if (items.length > 0) await this.notify(admins, items, localDate(dueAt, timeZone));
  }

  @Transactional()
  private async notify(admins: number[], items: WaitingItem[], day: string): Promise<void> {
    await this.notifications.notifyUsers(admins, (userId) => ({
      kind: 'admin-summary',
      cause: `admin-summary:${day}:${userId}`,
      title: `Waiting for you: ${items[0]?.text ?? ''}${items.length > 1 ? ' and more' : ''}`,
      description: `${items.map(({ text }) => text).join(', ')}.`,
      data: { path: ADMIN_SCREENS.overview, items },
    }));
  }

  private async countOwn(): Promise<Omit<Waiting, keyof WaitingElsewhere>> {
    return tables(this.em)
      .selectNoFrom([
        sql<number>`(SELECT count(*)::integer FROM messages WHERE channel = 'mail' AND status IN ('sent', 'failed')
          AND status = 'failed' AND due_at > now() - interval '1 day')`.as('failedMails'),
        sql<number>`(SELECT count(*)::integer FROM newsletters WHERE status = 'paused')`.as('pausedNewsletters'),
      ])
      .executeTakeFirstOrThrow();
  }
}
