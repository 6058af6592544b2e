import { Module } from '@nestjs/common';
import { AdminJobsController } from './admin-jobs.controller.js';
import { AdminJobsService } from './admin-jobs.service.js';

/** What admins have done to many rows at once. */
@Module({ controllers: [AdminJobsController], providers: [AdminJobsService] })
export class AdminJobsModule {}
