import { Controller, Delete, Get, Param, Post, Query, Headers, Res } from '@nestjs/common';
import { NotificationDto, UnreadCountDto } from '@campus-deals/contracts/notification/notification.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { LongIdParamsDto } from '@campus-deals/contracts/params.dto';
import {
  Access,
  Responds,
  CurrentCaller,
  JsonAnswer,
  type SignedInUser,
  Edge,
  LongLived,
} from '@campus-deals/service-defaults';
import { MAXIMUM_LONG_ID } from '@campus-deals/contracts/limits';
import { NotificationStreamQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import type { FastifyReply } from 'fastify';
import { NotificationsService } from './notifications.service.js';
import { EVENT_STREAM } from './event-stream.js';
import { NotificationStreams } from './notification-streams.service.js';

@Access('signed-in')
@Controller('api/user/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @Responds([NotificationDto], "Lists the caller's notifications, newest first.")
  async list(@Query() query: PageQueryDto, @CurrentCaller() { userId }: SignedInUser) {
    return new JsonAnswer(await this.notifications.list(userId, query));
  }

  @Get('unread-count')
  @Responds(UnreadCountDto, "Counts the caller's unread notifications.")
  unreadCount(@CurrentCaller() { userId }: SignedInUser) {
    return this.notifications.countUnread(userId);
  }

  @Post('read-all')
  @Responds(UnreadCountDto, 'Marks all notifications as read; returns how many are left unread.')
  markAllRead(@CurrentCaller() { userId }: SignedInUser) {
    return this.notifications.markAllRead(userId);
  }

  @Post(':id/read')
  @Responds(UnreadCountDto, 'Marks one notification as read; returns how many are left unread.', [
    'notification_not_found',
  ])
  markRead(@Param() { id }: LongIdParamsDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.notifications.markRead(userId, id);
  }

  @Delete(':id')
  @Responds(UnreadCountDto, "Removes one from the caller's list; returns how many are left unread.", [
    'notification_not_found',
  ])
  remove(@Param() { id }: LongIdParamsDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.notifications.remove(userId, id);
  }
}

@Access('signed-in')
@Controller('api/user/notifications')
export class NotificationStreamController {
  constructor(private readonly streams: NotificationStreams) {}

  @LongLived()
  @Edge({ stream: true })
  @Get('stream')
  @Responds(
    'text/event-stream',
    'Sends events while the caller is there: `notification` (NotificationDto; its id is the event’s), `read` ' +
      '(NotificationsReadDto) and `removed` (NotificationRemovedDto) for what any browser of theirs did, `unread` ' +
      '(UnreadCountDto) at first and whenever it may have changed, `resync` when the list is to be read again.',
    ['too_many_requests', 'service_unavailable'],
  )
  async open(
    @Query() { lastEventId }: NotificationStreamQueryDto,
    @Headers('last-event-id') header: string | undefined,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    // Fastify handles HEAD like GET, and this response never ends.
    if (reply.request.method === 'HEAD') return void reply.header('content-type', EVENT_STREAM).send();
    await this.streams.open(caller, eventIdIn(header) ?? lastEventId, reply);
  }
}

/** Parses the last event id. A malformed id counts as none. */
const eventIdIn = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d+$/.test(header) && Number(header) <= MAXIMUM_LONG_ID ? Number(header) : undefined;
