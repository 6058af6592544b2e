import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { NotificationDto, UnreadCountDto } from '@campus-deals/contracts/notification/notification.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { LongIdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { NotificationsService } from './notifications.service.js';

@Access('signed-in')
@Controller('api/user/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @Responds([NotificationDto], "Lists the caller's notifications, newest first.")
  async list(@Query() query: PageQueryDto, @CurrentCaller() { userId }: SignedInUser): Promise<JsonAnswer> {
    return new JsonAnswer(await this.notifications.list(userId, query));
  }

  @Get('unread-count')
  @Responds(UnreadCountDto, "Counts the caller's unread notifications.")
  unreadCount(@CurrentCaller() { userId }: SignedInUser): Promise<UnreadCountDto> {
    return this.notifications.countUnread(userId);
  }

  @Post('read-all')
  @Responds(UnreadCountDto, 'Marks all notifications as read; returns how many are left unread.')
  markAllRead(@CurrentCaller() { userId }: SignedInUser): Promise<UnreadCountDto> {
    return this.notifications.markAllRead(userId);
  }

  @Post(':id/read')
  @Responds(UnreadCountDto, 'Marks one notification as read; returns how many are left unread.', [
    'notification_not_found',
  ])
  markRead(@Param() { id }: LongIdParamsDto, @CurrentCaller() { userId }: SignedInUser): Promise<UnreadCountDto> {
    return this.notifications.markRead(userId, id);
  }

  @Delete(':id')
  @Responds(UnreadCountDto, "Removes one from the caller's list; returns how many are left unread.", [
    'notification_not_found',
  ])
  remove(@Param() { id }: LongIdParamsDto, @CurrentCaller() { userId }: SignedInUser): Promise<UnreadCountDto> {
    return this.notifications.remove(userId, id);
  }
}
