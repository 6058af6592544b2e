import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { BillingClient } from './billing.client.js';
import { GrantVendorRoleWhenFeePaid } from './grant-vendor-role-when-fee-paid.handler.js';
import { GrantVendorRoleWhenVendorRegistered } from './grant-vendor-role-when-vendor-registered.handler.js';
import { RefreshSessionsWhenRoleChanged } from './refresh-sessions-when-role-changed.handler.js';
import { VendorRolesService } from './vendor-roles.service.js';

/** Grants the vendor role. */
@Module({
  imports: [UsersModule, SessionsModule],
  controllers: [GrantVendorRoleWhenFeePaid, GrantVendorRoleWhenVendorRegistered, RefreshSessionsWhenRoleChanged],
  providers: [VendorRolesService, BillingClient],
})
export class VendorsModule {}
