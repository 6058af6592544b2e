import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { MAXIMUM_LONG_ID } from '@campus-deals/contracts/limits';
import { NotificationStreamQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { Access, Edge, Responds, CurrentCaller, LongLived, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { EVENT_STREAM } from './event-stream.js';
import { NotificationStreams } from './notification-streams.service.js';

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
  ): Promise<void> {
    // Fastify answers HEAD with what GET does, and this has no end.
    if (reply.request.method === 'HEAD') return void reply.header('content-type', EVENT_STREAM).send();
    await this.streams.open(caller, eventIdIn(header) ?? lastEventId, reply);
  }
}

/** Parses the last event id. A malformed id counts as none. */
function eventIdIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d+$/.test(header) && Number(header) <= MAXIMUM_LONG_ID ? Number(header) : undefined;
}
