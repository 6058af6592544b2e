import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Broadcast, type BroadcastMessages } from '@campus-deals/messaging';
import type { SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { EventStream, type LiveNotification } from './event-stream.js';
import { lastPosition, missedBy, usersAt } from './live-notifications.query.js';
import { NotificationTail } from './notification-tail.job.js';
import { countUnread } from './notifications.query.js';
import { OpenStreams } from './open-streams.js';
import { UnreadNotices } from './unread-notices.js';

/** Notifications that a client which comes back is sent one by one; who missed more reads the list again. */
const MOST_MISSED = 100;

/** Opens streams, and passes on what was done with notifications elsewhere. */
@Injectable()
export class NotificationStreams implements OnModuleInit, BeforeApplicationShutdown {
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly broadcast: Broadcast,
    private readonly streams: OpenStreams,
    private readonly tail: NotificationTail,
    private readonly unread: UnreadNotices,
  ) {}

  onModuleInit(): void {
    this.stopListening = this.broadcast.subscribe('notifications', {
      onMessage: (message) => void this.pass(message).catch(() => this.resync()),
      onGap: () => this.resync(),
    });
  }

  beforeApplicationShutdown(): void {
    this.stopListening?.();
  }

  /**
   * Answers with a stream that begins after the notification that the client saw last, or now. Throws too_many_requests,
   * service_unavailable.
   */
  async open({ userId, sessionId }: SignedInUser, lastSeen: number | undefined, reply: FastifyReply): Promise<void> {
    const stream = new EventStream(reply.raw, userId, sessionId);
    this.streams.add(stream);
    try {
      await this.tail.catchUp();
      const missed = lastSeen === undefined ? undefined : await this.missedSince(userId, lastSeen);
      const count = await countUnread(this.em, userId);
      if (!stream.isOpen) return;
      reply.hijack();
      stream.start(missed?.position ?? this.tail.position, missed?.notifications);
      if (missed?.isTooMuch) stream.send('resync', {});
      stream.sendUnread(count);
    } catch (error) {
      this.streams.remove(stream);
      throw error;
    }
  }

  /** The position is the one that the client is at before what it missed. */
  private async missedSince(
    userId: number,
    position: number,
  ): Promise<{ position: number; notifications: LiveNotification[]; isTooMuch: boolean }> {
    const last = await lastPosition(this.em);
    const notifications = await missedBy(this.em, userId, { position, limit: MOST_MISSED + 1 });
    // A position that was never handed out comes from before the database was restored.
    const isTooMuch = notifications.length > MOST_MISSED || position > last;
    return isTooMuch ? { position: last, notifications: [], isTooMuch } : { position, notifications, isTooMuch };
  }

  private async pass({ read, removed }: BroadcastMessages['notifications']): Promise<void> {
    if (read) {
      const { userId, id } = read;
      this.sendTo([userId], 'read', [id === undefined ? { all: true } : { id }]);
    }
    if (removed) {
      const { userId, collegeId, ids } = removed;
      const readers = collegeId === undefined ? [] : await this.connectedAt(collegeId);
      this.sendTo(
        userId === undefined ? readers : [...readers, userId],
        'removed',
        ids.map((id) => ({ id })),
      );
    }
    if (!read && !removed) this.lookSoon();
  }

  private connectedAt(collegeId: number): Promise<number[]> {
    return usersAt(this.em.fork(), collegeId, this.streams.userIds);
  }

  private sendTo(userIds: number[], event: 'read' | 'removed', data: object[]): void {
    for (const userId of userIds) {
      for (const stream of this.streams.of(userId)) for (const each of data) stream.send(event, each);
    }
    this.unread.note(userIds);
  }

  /** Something was missed here: the clients read again what they show. */
  private resync(): void {
    for (const stream of this.streams) stream.send('resync', {});
    this.unread.note(this.streams.userIds);
    this.lookSoon();
  }

  /** Where that fails the tail's next turn, which comes by itself, makes up for it. */
  private lookSoon(): void {
    void this.tail.catchUp().catch(() => undefined);
  }
}
