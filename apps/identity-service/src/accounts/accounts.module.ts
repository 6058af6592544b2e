import { Module } from '@nestjs/common';
import { CollegesHandlers } from './colleges/colleges.handlers.js';
import { CollegesService } from './colleges/colleges.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { LeaveRemovedColleges } from './users/leave-removed-colleges.job.js';
import { LinkedAccountsService } from './users/linked-accounts.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';
import { VendorRolesService } from './vendors/vendor-roles.service.js';
import { VendorsHandlers } from './vendors/vendors.handlers.js';

/** Accounts, their sessions and roles, and the colleges that they belong to. */
@Module({
  controllers: [UsersController, SessionsController, CollegesHandlers, VendorsHandlers],
  providers: [
    UsersService,
    LinkedAccountsService,
    LeaveRemovedColleges,
    SessionsService,
    CollegesService,
    VendorRolesService,
  ],
  exports: [UsersService, LinkedAccountsService, SessionsService, CollegesService],
})
export class AccountsModule {}
