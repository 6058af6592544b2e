import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorRolesService } from './vendor-roles.service.js';

@Controller()
export class GrantVendorRoleWhenVendorRegistered {
  constructor(private readonly roles: VendorRolesService) {}

  /** A business that an admin entered has no owner yet. */
  @HandlesEvent('VendorRegistered', 'grant-vendor-role-when-vendor-registered')
  async grant({ payload: { userId } }: DomainEvent<'VendorRegistered'>): Promise<void> {
    if (userId !== null) await this.roles.grantToOwner(userId);
  }
}
