import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { AdminSubscribersController } from './admin-subscribers.controller.js';
import { AdminSubscribersService } from './admin-subscribers.service.js';
import { SubscriberImportsService } from './subscriber-imports.service.js';

@Module({
  imports: [CollegesModule, NewsletterModule, SuppressionsModule],
  controllers: [AdminSubscribersController],
  providers: [AdminSubscribersService, SubscriberImportsService],
})
export class AdminSubscribersModule {}
