import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CreateFollowDto, FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import { FollowsService } from './follows.service.js';

@Access('signed-in')
@Controller('api/user/follows')
export class FollowsController {
  constructor(private readonly follows: FollowsService) {}

  @Get()
  @Responds([FollowDto], 'Lists the vendors and categories that the caller follows.')
  list(@CurrentCaller() { userId }: SignedInUser) {
    return this.follows.list(userId);
  }

  @Post()
  @Responds(FollowDto, 'Follows a vendor, or a category at a college. Following twice changes nothing.', [
    'vendor_not_found',
    'college_not_found',
    'user_not_found',
    'too_many_follows',
  ])
  follow(@Body() { topic }: CreateFollowDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.follows.follow(userId, topic);
  }

  @Post(':id/pin')
  @Responds([FollowDto], 'Pins one of the caller’s follows in place of any other, and lists them.', [
    'access_denied',
    'follow_not_found',
  ])
  pin(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.follows.pin(caller, id);
  }

  @Delete(':id/pin')
  @Responds([FollowDto], 'Unpins one of the caller’s follows, and lists them.')
  unpin(@Param() { id }: IdParamsDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.follows.unpin(userId, id);
  }

  @Delete(':id')
  @Responds([FollowDto], 'Ends one of the caller’s follows, and lists the others.', ['follow_not_found'])
  unfollow(@Param() { id }: IdParamsDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.follows.unfollow(userId, id);
  }
}
