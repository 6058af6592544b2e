import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterService } from './newsletter.service.js';
import { OneClickController } from './one-click.controller.js';
import { OwnAddress } from './own-address.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [CollegesModule, DeliveriesModule, UnsubscribeLinksModule],
  controllers: [NewsletterController, OneClickController],
  providers: [NewsletterService, SubscriptionsService, OwnAddress],
})
export class NewsletterModule {}
