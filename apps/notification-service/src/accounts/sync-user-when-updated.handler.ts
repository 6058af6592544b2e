import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountsService } from './accounts.service.js';

@Controller()
export class SyncUserWhenUpdated {
  constructor(private readonly accounts: AccountsService) {}

  @HandlesEvent('UserUpdated', 'sync-user-when-updated')
  async sync({ payload }: DomainEvent<'UserUpdated'>): Promise<void> {
    await this.accounts.sync(payload);
  }
}
