import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { UserContactDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { IdentityClient } from '../identity/identity.module.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class SyncUserWhenRegistered {
  constructor(
    private readonly identity: IdentityClient,
    private readonly accounts: AccountsService,
  ) {}

  findContact({ payload }: DomainEvent<'UserRegistered'>): Promise<UserContactDto | undefined> {
    return this.identity.findContact(payload.userId);
  }

  @HandlesEvent('UserRegistered', 'sync-user-when-registered', { asks: 'findContact' })
  async sync({ payload }: DomainEvent<'UserRegistered'>, contact: UserContactDto | undefined): Promise<void> {
    await this.accounts.sync(payload, contact);
  }
}
