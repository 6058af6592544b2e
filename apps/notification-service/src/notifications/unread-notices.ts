import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { unreadCounts } from './live-notifications.query.js';
import { OpenStreams } from './open-streams.js';

/** What happens within this time is counted once. */
const WAIT_MS = 200;
/** For more users than this, counting may wait: what they were sent has been added. */
const MANY = 20;
const WAIT_FOR_MANY_MS = 2000;
/** Users that one statement counts for. */
const BATCH = 500;

/** Tells open streams how many notifications their users have not read, a moment after that may have changed. */
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

  /** Or sooner, where somebody waits for it. */
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
      // The next change, or the next connection, brings the number.
      this.log.warn({ err: error }, 'counting unread notifications failed');
    }
  }

  private async send(userIds: number[]): Promise<void> {
    for (const [userId, count] of await unreadCounts(this.em.fork(), userIds))
      for (const stream of this.streams.of(userId)) stream.sendUnread(count);
  }
}
