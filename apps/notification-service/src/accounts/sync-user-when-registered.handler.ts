import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountsService } from './accounts.service.js';

@Controller()
export class SyncUserWhenRegistered {
  constructor(private readonly accounts: AccountsService) {}

  @HandlesEvent('UserRegistered', 'sync-user-when-registered')
  async sync({ payload }: DomainEvent<'UserRegistered'>): Promise<void> {
    await this.accounts.sync(payload);
  }
}
