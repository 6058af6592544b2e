import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { lastPosition, notificationsAfter } from './live-notifications.query.js';
import { OpenStreams } from './open-streams.js';
import { liveDelay } from './stream-metrics.js';
import { UnreadNotices } from './unread-notices.js';

/** Interval that bounds the delay after a lost broadcast. */
const EVERY_MS = 5000;
const BATCH = 200;

/**
 * Sends stored notifications to the open streams in order of id, which is commit order, so that none is skipped or
 * repeated. Broadcasts only trigger it earlier.
 */
@Injectable()
export class NotificationTail extends RepeatingJob {
  private last: number | undefined;
  private upcoming: Promise<boolean> | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly streams: OpenStreams,
    private readonly unread: UnreadNotices,
  ) {
    super({ doing: 'sending notifications to open streams', everyMs: EVERY_MS });
  }

  /** Id of the last notification sent to all streams. */
  get position(): number {
    return this.last ?? 0;
  }

  /** Requests a run that starts after now. Concurrent callers share it. */
  catchUp(): Promise<boolean> {
    this.upcoming ??= this.runNow();
    return this.upcoming;
  }

  protected async turn(): Promise<boolean> {
    this.upcoming = undefined;
    if (this.streams.isEmpty) {
      this.last = undefined;
      return false;
    }
    const em = this.em.fork();
    if (this.last === undefined) {
      this.last = await lastPosition(em);
      return false;
    }
    const stored = await notificationsAfter(em, { position: this.last, userIds: this.streams.userIds, limit: BATCH });
    for (const { id, json, createdAt, userIds } of stored) {
      for (const userId of userIds) {
        for (const stream of this.streams.of(userId))
          if (stream.offer({ id, json })) liveDelay.observe(Math.max(0, Date.now() - Date.parse(createdAt)) / 1000);
      }
      this.unread.note(userIds.filter((userId) => this.streams.has(userId)));
      this.last = id;
    }
    return stored.length === BATCH;
  }
}
