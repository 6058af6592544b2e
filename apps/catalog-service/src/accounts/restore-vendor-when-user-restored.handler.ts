import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountSuspensionService } from './account-suspension.service.js';

@Controller()
export class RestoreVendorWhenUserRestored {
  constructor(private readonly accounts: AccountSuspensionService) {}

  @HandlesEvent('UserRestored', 'restore-vendor-when-user-restored')
  async restore({ payload }: DomainEvent<'UserRestored'>): Promise<void> {
    await this.accounts.set(payload, false);
  }
}
