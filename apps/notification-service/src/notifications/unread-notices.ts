import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { unreadCounts } from './live-notifications.query.js';
import { OpenStreams } from './open-streams.js';

/** Changes within this time are counted once. */
const WAIT_MS = 200;
/** Above this number of users, the exact count may wait: streams have already added what they were sent. */
const MANY = 20;
const WAIT_FOR_MANY_MS = 2000;
/** Users counted per statement. */
const BATCH = 500;

/** Sends unread counts to open streams, debounced after changes. */
@Injectable()
export class UnreadNotices implements BeforeApplicationShutdown {
  private readonly log = new Logger(UnreadNotices.name);
  private readonly changed = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = 0;
  private counting: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly streams: OpenStreams,
  ) {}

  note(userIds: number[]): void {
    for (const userId of userIds) this.changed.add(userId);
    if (userIds.length > MANY) this.countIn(WAIT_FOR_MANY_MS);
    else if (userIds.length > 0) this.countIn(WAIT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.counting;
  }

  /** Schedules the count in `ms`, unless one is due sooner. */
  private countIn(ms: number): void {
    const at = Date.now() + ms;
    if (this.timer && this.dueAt <= at) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.counting = this.counting.then(() => this.count());
    }, ms).unref();
  }

  private async count(): Promise<void> {
    const all = Array.from(this.changed).filter((userId) => this.streams.has(userId));
    this.changed.clear();
    try {
      for (let start = 0; start < all.length; start += BATCH) await this.send(all.slice(start, start + BATCH));
    } catch (error) {
      // The next change or connection sends the count.
      this.log.warn({ err: error }, 'counting unread notifications failed');
    }
  }

  private async send(userIds: number[]): Promise<void> {
    for (const [userId, count] of await unreadCounts(this.em.fork(), userIds))
      for (const stream of this.streams.of(userId)) stream.sendUnread(count);
  }
}
