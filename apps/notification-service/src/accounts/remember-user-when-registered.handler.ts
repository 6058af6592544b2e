import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events.schema';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountsService } from './accounts.service.js';

@Controller()
export class RememberUserWhenRegistered {
  constructor(private readonly accounts: AccountsService) {}

  @HandlesEvent('UserRegistered', 'remember-user-when-registered')
  async remember({ payload }: DomainEvent<'UserRegistered'>): Promise<void> {
    await this.accounts.remember(payload);
  }
}
