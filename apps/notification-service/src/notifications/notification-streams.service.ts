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

/** Maximum missed notifications resent to a reconnecting client. One that missed more reloads its list. */
const MAX_MISSED = 100;

/** Opens streams, and forwards reads and removals from other browsers and replicas. */
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

  /** Opens a stream after the client's last notification, or now. Throws too_many_requests, service_unavailable. */
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

  /** Returns the missed notifications, and the client's position before them. */
  private async missedSince(
    userId: number,
    position: number,
  ): Promise<{ position: number; notifications: LiveNotification[]; isTooMuch: boolean }> {
    const last = await lastPosition(this.em);
    const notifications = await missedBy(this.em, userId, { position, limit: MAX_MISSED + 1 });
    // A position beyond the last id was issued before the database was restored.
    const isTooMuch = notifications.length > MAX_MISSED || position > last;
    return isTooMuch ? { position: last, notifications: [], isTooMuch } : { position, notifications, isTooMuch };
  }

  private async pass({ read, removed }: BroadcastMessages['notifications']): Promise<void> {
    if (read) {
      const { userId, id } = read;
      this.sendTo([userId], 'read', [id === undefined ? { all: true } : { id }]);
    }
    if (removed) {
      const { userId, collegeIds, ids } = removed;
      const readers = collegeIds === undefined ? [] : await this.connectedAt(collegeIds);
      this.sendTo(
        userId === undefined ? readers : [...readers, userId],
        'removed',
        ids.map((id) => ({ id })),
      );
    }
    if (!read && !removed) this.catchUp();
  }

  private connectedAt(collegeIds: number[]): Promise<number[]> {
    return usersAt(this.em.fork(), collegeIds, this.streams.userIds);
  }

  private sendTo(userIds: number[], event: 'read' | 'removed', data: object[]): void {
    for (const userId of userIds) {
      for (const stream of this.streams.of(userId)) for (const each of data) stream.send(event, each);
    }
    this.unread.note(userIds);
  }

  /** Handles missed broadcasts: clients reload what they show. */
  private resync(): void {
    for (const stream of this.streams) stream.send('resync', {});
    this.unread.note(this.streams.userIds);
    this.catchUp();
  }

  /** If this fails, the tail's next scheduled run makes up for it. */
  private catchUp(): void {
    void this.tail.catchUp().catch(() => undefined);
  }
}
