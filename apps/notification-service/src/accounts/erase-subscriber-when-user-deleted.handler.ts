import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountsService } from './accounts.service.js';

@Controller()
export class EraseSubscriberWhenUserDeleted {
  constructor(private readonly accounts: AccountsService) {}

  @HandlesEvent('UserDeleted', 'erase-subscriber-when-user-deleted')
  async erase({ payload }: DomainEvent<'UserDeleted'>): Promise<void> {
    await this.accounts.erase(payload);
  }
}
