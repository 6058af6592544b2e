import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events.schema';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountsService } from './accounts.service.js';

@Controller()
export class RememberUserWhenUpdated {
  constructor(private readonly accounts: AccountsService) {}

  @HandlesEvent('UserUpdated', 'remember-user-when-updated')
  async remember({ payload }: DomainEvent<'UserUpdated'>): Promise<void> {
    await this.accounts.remember(payload);
  }
}
