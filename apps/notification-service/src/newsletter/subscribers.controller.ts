import { Controller, Get, Param } from '@nestjs/common';
import type { Subscriber } from '@campus-deals/contracts/internal.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access } from '@campus-deals/service-defaults';
import { SubscriptionsService } from './subscriptions.service.js';

/** For other services: whose subscription an event is about. */
@Access('service')
@Controller('internal/subscriptions')
export class SubscribersController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Get(':id')
  get(@Param('id', { schema: idParam }) id: number): Promise<Subscriber> {
    return this.subscriptions.getSubscriber(id);
  }
}
