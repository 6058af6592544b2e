import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountSuspensionService } from './account-suspension.service.js';

@Controller()
export class SuspendVendorWhenUserSuspended {
  constructor(private readonly accounts: AccountSuspensionService) {}

  @HandlesEvent('UserSuspended', 'suspend-vendor-when-user-suspended')
  async suspend({ payload }: DomainEvent<'UserSuspended'>): Promise<void> {
    await this.accounts.set(payload, true);
  }
}
