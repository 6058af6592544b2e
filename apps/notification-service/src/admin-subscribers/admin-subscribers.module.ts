import { Module } from '@nestjs/common';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { AdminSubscribersController } from './admin-subscribers.controller.js';
import { AdminSubscribersService } from './admin-subscribers.service.js';

@Module({
  imports: [NewsletterModule, SuppressionsModule],
  controllers: [AdminSubscribersController],
  providers: [AdminSubscribersService],
})
export class AdminSubscribersModule {}
