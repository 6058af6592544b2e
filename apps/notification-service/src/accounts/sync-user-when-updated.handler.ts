import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { UserContactDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { IdentityClient } from '../identity/identity.module.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class SyncUserWhenUpdated {
  constructor(
    private readonly identity: IdentityClient,
    private readonly accounts: AccountsService,
  ) {}

  findContact({ payload }: DomainEvent<'UserUpdated'>): Promise<UserContactDto | undefined> {
    return this.identity.findContact(payload.userId);
  }

  @HandlesEvent('UserUpdated', 'sync-user-when-updated', { asks: 'findContact' })
  async sync({ payload }: DomainEvent<'UserUpdated'>, contact: UserContactDto | undefined): Promise<void> {
    await this.accounts.sync(payload, contact);
  }
}
