import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountErasureService } from './account-erasure.service.js';

@Controller()
export class EraseVendorWhenUserDeleted {
  constructor(private readonly accounts: AccountErasureService) {}

  @HandlesEvent('UserDeleted', 'erase-vendor-when-user-deleted')
  async erase({ payload }: DomainEvent<'UserDeleted'>): Promise<void> {
    await this.accounts.erase(payload);
  }
}
