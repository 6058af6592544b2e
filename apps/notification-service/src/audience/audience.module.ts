import { Module } from '@nestjs/common';
import { AudienceHandlers } from './audience.handlers.js';
import { CollegesService } from './colleges.service.js';
import { DealsReadModel } from './deals-read-model.service.js';
import { FollowsController } from './follows.controller.js';
import { FollowsService } from './follows.service.js';
import { IdentityClient } from './identity.client.js';
import { SavedDealsService } from './saved-deals.service.js';
import { SuppressionsService } from './suppressions.service.js';
import { UsersService } from './users.service.js';
import { VendorsService } from './vendors.service.js';

const SERVICES = [
  CollegesService,
  DealsReadModel,
  FollowsService,
  IdentityClient,
  SavedDealsService,
  SuppressionsService,
  UsersService,
];

/** Read models of users, colleges, vendors and deals, updated by events; follows; suppressed addresses. */
@Module({
  controllers: [AudienceHandlers, FollowsController],
  providers: [...SERVICES, VendorsService],
  exports: SERVICES,
})
export class AudienceModule {}
