import { Body, Controller, Delete, Headers, Post } from '@nestjs/common';
import {
  EndPushSubscriptionDto,
  PushSubscriptionDto,
  SavePushSubscriptionDto,
} from '@campus-deals/contracts/notification/push-subscription.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

@Access('signed-in')
@Controller('api/user/push-subscriptions')
export class PushSubscriptionsController {
  constructor(private readonly subscriptions: PushSubscriptionsService) {}

  @Post()
  @Responds(
    PushSubscriptionDto,
    "Has the caller's alerts pushed to a browser, and to nobody else's by the same address.",
  )
  save(
    @Body() body: SavePushSubscriptionDto,
    @CurrentCaller() caller: SignedInUser,
    @Headers('user-agent') userAgent?: string,
  ) {
    return this.subscriptions.save(caller, body, userAgent);
  }

  @Delete()
  @Responds(PushSubscriptionDto, "Pushes none of the caller's alerts to a browser any more.")
  end(@Body() { endpoint }: EndPushSubscriptionDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.subscriptions.end(userId, endpoint);
  }
}
