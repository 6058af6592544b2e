import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { BillingClient } from './billing.client.js';
import { VendorsHandlers } from './vendors.handlers.js';
import { VendorRolesService } from './vendor-roles.service.js';

/** Who becomes a vendor. */
@Module({
  imports: [UsersModule, SessionsModule],
  controllers: [VendorsHandlers],
  providers: [VendorRolesService, BillingClient],
})
export class VendorsModule {}
