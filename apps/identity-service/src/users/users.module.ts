import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { LinkedAccountsService } from './linked-accounts.service.js';
import { UsersHandlers } from './users.handlers.js';
import { LeaveRemovedColleges } from './leave-removed-colleges.job.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [CollegesModule],
  controllers: [UsersController, UsersHandlers],
  providers: [UsersService, LinkedAccountsService, LeaveRemovedColleges],
  exports: [UsersService, LinkedAccountsService],
})
export class UsersModule {}
