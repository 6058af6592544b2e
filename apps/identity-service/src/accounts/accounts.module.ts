import { Module } from '@nestjs/common';
import { CollegesHandlers } from './colleges/colleges.handlers.js';
import { CollegesService } from './colleges/colleges.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { LeaveRemovedColleges } from './users/leave-removed-colleges.job.js';
import { LinkedAccountsService } from './users/linked-accounts.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersHandlers } from './users/users.handlers.js';
import { UsersService } from './users/users.service.js';
import { BillingClient } from './vendors/billing.client.js';
import { CatalogClient } from './vendors/catalog.client.js';
import { VendorRolesService } from './vendors/vendor-roles.service.js';
import { VendorsHandlers } from './vendors/vendors.handlers.js';

/** Accounts, their sessions and roles, and the colleges that they belong to. */
@Module({
  controllers: [UsersController, UsersHandlers, SessionsController, CollegesHandlers, VendorsHandlers],
  providers: [
    UsersService,
    LinkedAccountsService,
    LeaveRemovedColleges,
    SessionsService,
    CollegesService,
    VendorRolesService,
    BillingClient,
    CatalogClient,
  ],
  exports: [UsersService, LinkedAccountsService, SessionsService, CollegesService, CatalogClient],
})
export class AccountsModule {}
