import { Controller, Get, Param } from '@nestjs/common';
import { SubscriberDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { SubscriptionsService } from './subscriptions.service.js';

/** Returns the owner of a subscription to other services: events carry no addresses. */
@Access('service')
@Controller('internal/subscriptions')
export class SubscribersController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Get(':id')
  @Responds(SubscriberDto, 'Returns the subscriber of a subscription.', ['subscription_not_found'])
  get(@Param() { id }: IdParamsDto) {
    return this.subscriptions.getSubscriber(id);
  }
}
