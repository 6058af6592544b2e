import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { BillingClient } from './billing.client.js';
import { CatalogClient } from './catalog.client.js';
import { VendorsHandlers } from './vendors.handlers.js';
import { VendorRolesService } from './vendor-roles.service.js';

/** Grants the vendor role, and knows who owns a business. */
@Module({
  imports: [UsersModule, SessionsModule],
  controllers: [VendorsHandlers],
  providers: [VendorRolesService, BillingClient, CatalogClient],
  exports: [CatalogClient],
})
export class VendorsModule {}
